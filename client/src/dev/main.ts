import { mount } from 'svelte'
import '../lib/look/tokens.css'
import '../lib/look/base.css'
import { plant } from '../lib/look/symbols'
import Dev from './Dev.svelte'

plant()
mount(Dev, { target: document.getElementById('app') as HTMLElement })
