import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // One bundle holds the whole process: API, images and pages.
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
  build: {
    target: 'baseline-widely-available',
    // These know light-dark(); for older ones it would be written out, and nested schemes would not switch.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
})
