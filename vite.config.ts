import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // One bundle holds the whole process: API, images and pages.
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
  build: { target: 'baseline-widely-available' },
})
