import { mount } from 'svelte'
import './lib/look/tokens.css'
import './lib/look/base.css'
import { plant } from './lib/look/symbols'
import App from './App.svelte'

plant()
mount(App, { target: document.getElementById('app') as HTMLElement })

// Installable, and there without a connection; not while developing, where it would keep old pages.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))
}
