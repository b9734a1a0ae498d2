/** Pushes of the browser: «it is your turn», also when the page is closed. */
import { api } from './api/client'

/** Can this browser be pushed to? It needs a service worker, and those need https or this machine. */
export function pushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/').padEnd(Math.ceil(key.length / 4) * 4, '='))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Ask the browser and tell the server. */
export async function pushOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  const { endpoint, keys } = subscription.toJSON()
  await api.subscribe({ endpoint, keys })
}

/** No more pushes to this browser. */
export async function pushOff(): Promise<void> {
  const worker = await navigator.serviceWorker.ready
  await (await worker.pushManager.getSubscription())?.unsubscribe()
}
