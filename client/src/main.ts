import { mount } from 'svelte'
import './lib/look/tokens.css'
import './lib/look/base.css'
import { plant } from './lib/look/symbols'
import App from './App.svelte'

plant()
mount(App, { target: document.getElementById('app') as HTMLElement })
