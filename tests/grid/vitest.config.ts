// Tests of the grid alone: pure core in Node, the component in a real Chromium.
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const root = new URL('../..', import.meta.url).pathname;

export default defineConfig({
  root,
  plugins: [react()],
  cacheDir: 'node_modules/.cache/vite-grid',
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@mantine/core',
      '@mantine/dates',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@tanstack/table-core/store-reactivity-bindings',
      'fast-check',
      'pinyin-pro',
      'fflate',
      'saxes',
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          // Nothing here changes what another file would see, and starting anew for each costs more than most take.
          isolate: false,
          include: ['tests/grid/**/*.test.ts'],
          setupFiles: ['tests/grid/support/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/grid/**/*.browser.test.tsx'],
          fileParallelism: false,
          setupFiles: ['tests/grid/support/noWarnings.ts'],
          // Parts of the grid are loaded when they are first used: a slow machine is no reason to fail.
          expect: { poll: { timeout: 15_000 } },
          api: { port: 63100 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // It keeps a picture of the page for every key of a test.
            traceView: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
