// Who may import whom: the table of ARCHITECTURE.md, as data.
import type { Import } from './imports.ts';

interface Room {
  /** The path prefix of the room; the longest match counts. */
  path: string;
  /** Prefixes of other rooms it may import; its own is always allowed. */
  rooms: string[];
  /** Packages it may import; a trailing slash allows the scope or subpaths. 'any' allows all. */
  packages: string[] | 'any';
}

const ROOMS: Room[] = [
  { path: 'src/decimal/', rooms: [], packages: [] },
  { path: 'src/filter/', rooms: [], packages: [] },
  {
    path: 'src/model/',
    rooms: ['src/decimal/', 'src/filter/'],
    packages: ['decimal.js', 'zod', 'crypto-js', 'croner'],
  },
  { path: 'src/sheets/', rooms: [], packages: ['fflate', 'saxes'] },
  { path: 'src/entities/', rooms: ['src/model/'], packages: [] },
  {
    path: 'src/server/',
    rooms: ['src/model/', 'src/entities/', 'src/sheets/', 'src/filter/'],
    packages: [
      'hono',
      'kysely',
      'zod',
      'hash-wasm',
      'pinyin-pro',
      'crypto-js',
      'sanitize-html',
      'croner',
      'lru-cache',
    ],
  },
  { path: 'src/hosts/engine/', rooms: ['src/server/', 'src/model/'], packages: [] },
  {
    path: 'src/hosts/node/',
    rooms: ['src/hosts/engine/', 'src/server/', 'src/model/', 'src/entities/'],
    packages: 'any',
  },
  {
    path: 'src/hosts/browser/',
    rooms: ['src/hosts/engine/', 'src/server/', 'src/entities/'],
    packages: ['@electric-sql/pglite', 'msw'],
  },
  {
    path: 'src/grid/core/',
    rooms: ['src/grid/', 'src/decimal/', 'src/filter/'],
    packages: [],
  },
  {
    path: 'src/grid/',
    rooms: ['src/sheets/', 'src/decimal/', 'src/filter/'],
    packages: [
      'react',
      'react-dom',
      '@tanstack/react-table',
      '@tanstack/table-core',
      '@tanstack/react-virtual',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
    ],
  },
  { path: 'src/timeline/', rooms: [], packages: ['react'] },
  { path: 'src/ui/', rooms: ['src/model/', 'src/grid/'], packages: 'any' },
  {
    path: 'src/api/',
    rooms: ['src/model/', 'src/entities/'],
    packages: ['ky', '@tanstack/react-query', 'react', 'zustand', 'zod', 'crypto-js'],
  },
  {
    path: 'src/features/',
    rooms: [
      'src/api/',
      'src/grid/',
      'src/timeline/',
      'src/ui/',
      'src/model/',
      'src/entities/',
      'src/sheets/',
      'src/filter/',
      'src/decimal/',
      'src/features/list/',
      'src/features/document/',
      'src/features/flow/',
    ],
    packages: 'any',
  },
  { path: 'src/routes/', rooms: ['src/features/', 'src/api/', 'src/ui/', 'src/model/'], packages: 'any' },
  { path: 'src/', rooms: ['src/'], packages: 'any' },
  { path: 'tests/', rooms: ['src/', 'scripts/'], packages: 'any' },
  { path: 'scripts/', rooms: ['src/'], packages: 'any' },
];

/** Rooms that run in a page or inside the pure server never see these. */
const NODE_ONLY = ['src/hosts/node/', 'tests/', 'scripts/'];

/** Only the entry of the page may start the browser host. */
const HOST_STARTERS = ['src/main.tsx'];

/** The breach of importing this from that file, or null. */
export function breachOfRoom(file: string, { specifier, target, typeOnly }: Import): string | null {
  if (/^(\.\.\/){3}/.test(specifier)) return `imports ${specifier}: three or more ../`;
  const room = ROOMS.filter((each) => file.startsWith(each.path)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
  if (!room) return null;
  if (target === null) return breachOfPackage(room, file, specifier);
  if (
    target.startsWith('src/hosts/') &&
    !file.startsWith('src/hosts/') &&
    room.path.startsWith('src/') &&
    !HOST_STARTERS.includes(file)
  )
    return `imports ${specifier}: nothing in src imports a host`;
  if (
    room.path === 'src/ui/' &&
    target.startsWith('src/grid/') &&
    !typeOnly &&
    target !== 'src/grid/index.ts'
  )
    return `imports ${specifier}: ui sees the grid through #grid`;
  if (file.startsWith('src/features/')) return breachOfFeature(file, target, specifier);
  if (target.startsWith(room.path) || room.rooms.some((path) => target.startsWith(path))) return null;
  return `imports ${specifier}: ${room.path} may not import that room`;
}

function breachOfPackage(room: Room, file: string, specifier: string): string | null {
  if (specifier.startsWith('node:'))
    return NODE_ONLY.some((path) => file.startsWith(path))
      ? null
      : `imports ${specifier}: node: belongs to src/hosts/node`;
  if (room.packages === 'any') return null;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return room.packages.includes(name) ? null : `imports ${specifier}: ${room.path} may not use that package`;
}

/** A feature sees the shared ones (list, document) and itself, no other. */
function breachOfFeature(file: string, target: string, specifier: string): string | null {
  const features = ROOMS.find((room) => room.path === 'src/features/')?.rooms ?? [];
  const own = file.split('/').slice(0, 3).join('/');
  const isRoot = own === file; // areas.ts, screens.ts and the like name every feature
  if (target.startsWith('src/features/') && (isRoot || target.startsWith(`${own}/`))) return null;
  if (target.startsWith('src/features/') && target.split('/').length === 3) return null;
  return features.some((path) => target.startsWith(path))
    ? null
    : `imports ${specifier}: a feature may not import that room`;
}
