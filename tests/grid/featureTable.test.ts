// The list of features is whole, and every test that begins with a number names a feature of the list.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sections } from './features.ts';

const features = sections.flatMap((section) => section.features);

test('the list holds every feature once, with a reason for each that is left out', () => {
  expect(features.map(({ number }) => number)).toEqual(Array.from({ length: 129 }, (_, at) => at + 1));
  expect(features.filter(({ leftOut }) => leftOut !== undefined).map(({ number }) => number)).toEqual([
    32, 76, 96, 123, 125,
  ]);
});

test('no test shows a feature that does not exist or is left out', () => {
  const built = new Set(
    features.filter(({ leftOut }) => leftOut === undefined).map(({ number }) => String(number)),
  );
  const folder = import.meta.dirname;
  const named = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('.test.'))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\btest\(['"`](\d{1,3}) \S/g)].map(
        (match) => match[1],
      ),
    );
  expect(named.filter((number) => number === undefined || !built.has(number))).toEqual([]);
});
