/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The server that `npm run dev` asks; the built page is served by the server itself.
const server = process.env.EKIBEN_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // older ones make light-dark() black
    outDir: '../src/ekiben/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
