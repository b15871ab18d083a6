// Builds the client and serves it in development. There the server runs inside the page (src/hosts/browser), unless
// VITE_SERVER=node sends the calls to a server started beside it; a build speaks to the server that delivers it.
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageDemo } from './scripts/pageDemo.mjs';

const NODE_SERVER = 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => {
  const server = process.env['VITE_SERVER'] ?? (command === 'serve' ? 'browser' : 'node');
  return {
    base: '/app/',
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
      }),
      react(),
      pageDemo(server === 'browser'),
    ],
    define: { 'import.meta.env.VITE_SERVER': JSON.stringify(server) },
    worker: { format: 'es' },
    optimizeDeps: { exclude: ['@electric-sql/pglite'] },
    server: {
      proxy: { '/api': NODE_SERVER, '/cas': NODE_SERVER, '/websocket': { target: NODE_SERVER, ws: true } },
    },
    build: {
      outDir: 'dist/app',
      target: 'es2022',
      chunkSizeWarningLimit: 1200,
      // A part loaded later is told its styles, which have to be there first; naming its scripts too would cost the first
      // load more than the parts gain by it.
      modulePreload: {
        resolveDependencies: (_file, parts, { hostType }) =>
          hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
      },
    },
  };
});
