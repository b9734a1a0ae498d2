// The service worker: the page opens without a connection, and news come in when it is closed.
// It keeps the page itself, never an answer of the server: whatever is under /api/ always goes to the server.
const SHELL = 'ekiben-shell'
const ASSETS = 'ekiben-assets'
const KEPT = 120

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function asset(request) {
  const cache = await caches.open(ASSETS)
  const known = await cache.match(request)
  if (known) return known
  const found = await fetch(request)
  if (found.ok) {
    await cache.put(request, found.clone())
    const keys = await cache.keys()
    if (keys.length > KEPT) await Promise.all(keys.slice(0, keys.length - KEPT).map((key) => cache.delete(key)))
  }
  return found
}

async function shell(request) {
  const cache = await caches.open(SHELL)
  try {
    const found = await fetch(request)
    if (found.ok) await cache.put('/', found.clone())
    return found
  } catch (problem) {
    const known = await cache.match('/')
    if (known) return known
    throw problem
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (/^\/(api|schema|healthz|metrics)(\/|$)/.test(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event.request)) // their names hold their hash
  else if (event.request.mode === 'navigate') event.respondWith(shell(event.request))
})

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data ? event.data.json() : {}
  } catch {
    said = { body: event.data.text() }
  }
  const address = said.url ?? (said.table ? `/table/${said.table}` : '/')
  event.waitUntil(
    self.registration.showNotification(said.title ?? 'Ekiben', {
      body: said.body ?? said.sentence ?? '',
      icon: '/icon-192.png',
      tag: said.tag ?? address,
      data: { address },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = event.notification.data?.address ?? '/'
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === address)
      return there ? there.focus() : self.clients.openWindow(address)
    }),
  )
})
