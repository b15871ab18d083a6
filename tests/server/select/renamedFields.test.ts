// A field that gets another name in its definition is a type error at every place that reads it: in behaviours, in selects
// and their conditions. Five fields of five areas are renamed in a copy of the sources, which is then checked.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where each of them is defined. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  calledAt: ['src/entities/shopfloor/andon/andonCall.ts'],
  snapshotDate: ['src/entities/inventory/stockCountScheme.ts'],
  planDeliveryDate: [
    'src/entities/sales/saleOrder/saleOrder.ts',
    'src/entities/sales/saleOrder/saleOrderParts.ts',
  ],
  fromSeq: ['src/entities/manufacturing/shopFloor/workshopOrder.ts'],
  bomVersion: ['src/entities/master/bom/bom.ts'],
};

let copy = '';
/** 'file:line' of every error the compiler finds. */
let errors: ReadonlySet<string>;

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'renamed-'));
  for (const name of ['src', 'package.json', 'tsconfig.base.json', 'tsconfig.shared.json'])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const [key, files] of Object.entries(renamed))
    for (const file of files) {
      const defined = path.join(copy, file);
      const text = fs.readFileSync(defined, 'utf8');
      expect(text).toMatch(new RegExp(`\\b${key}: \\w+\\(`));
      fs.writeFileSync(
        defined,
        text.replaceAll(new RegExp(`\\b${key}: (?=\\w+\\()`, 'g'), `${key}Renamed: `),
      );
    }
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const only = ['--noEmit', '--composite', 'false', '--incremental', 'false', '--pretty', 'false'];
  const checked = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.shared.json', ...only], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  errors = new Set(
    [...checked.stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gmu)].map(([, file, line]) => `${file}:${line}`),
  );
});

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Lines of the server that read the field: of a document, or of a table in a select. */
function readers(key: string): string[] {
  const reads = new RegExp(`\\bfields\\.${key}\\b|\\$\\{\\w\\.${key}\\}|: \\w\\.${key}\\b`, 'u');
  return fs
    .readdirSync(path.join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(root, 'src/server', file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (reads.test(line) ? [`src/server/${file}:${index + 1}`] : [])),
    );
}

test.each(Object.keys(renamed))('%s under another name does not compile where it is read', (key) => {
  const found = readers(key);
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.filter((place) => !errors.has(place))).toEqual([]);
});
