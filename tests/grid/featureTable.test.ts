// The list of features is whole, and every test that is marked by a number names a feature of the list.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sections } from './features.ts';

const features = sections.flatMap((section) => section.features);

test('the list holds every feature once, with a reason for each that is left out (findings 2, 4.4)', () => {
  expect(features.map(({ number }) => number)).toEqual(Array.from({ length: 129 }, (_, at) => at + 1));
  expect(features.filter(({ leftOut }) => leftOut !== undefined).map(({ number }) => number)).toEqual([
    32, 76, 96, 123, 125,
  ]);
});

test('every mark names a feature that is built, and no title of the grid begins with a bare number (findings 3, 8.3)', () => {
  const built = new Set(
    features.filter(({ leftOut }) => leftOut === undefined).map(({ number }) => String(number)),
  );
  const titles = path.resolve(import.meta.dirname, '..');
  const named = fs
    .readdirSync(titles, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...fs
          .readFileSync(path.join(titles, file), 'utf8')
          .matchAll(/\b(?:test|it)(?:\.\w+)*\(\s*['"`](grid )?(\d{1,3}) \S/g),
      ].map((match) => ({ file, isMarked: match[1] !== undefined, number: match[2] ?? '' })),
    );
  expect(named.filter(({ isMarked, number }) => isMarked && !built.has(number))).toEqual([]);
  expect(named.filter(({ file, isMarked }) => file.startsWith('grid/') && !isMarked)).toEqual([]);
});
