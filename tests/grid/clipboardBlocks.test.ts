// Blocks between the grid and spreadsheets: whatever was copied is what is pasted, blank cells too, and where it goes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTsv, planPaste, writeHtml, writeTsv } from '#grid/interact/clipboard/clipboard.ts';
import type { PasteTarget } from '#grid/interact/clipboard/clipboard.ts';

/** Texts as they stand in cells, with what separates cells and rows among them. */
const cell = fc.oneof(
  fc.constantFrom('', '"', '""', 'a', '5" 管', '第一行\n第二行', 'a\tb', '"x"', ' ', '=1+1', '0012'),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll('\r', '')),
);
const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 5,
  }),
);

test('grid 97 copy: what is copied comes back cell for cell, blank cells at the end too', () => {
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

test('grid 97 copy: a blank cell is copied as a blank cell, so that pasting it clears', () => {
  expect(parseTsv(writeTsv([['']]))).toEqual([['']]);
  expect(parseTsv(writeTsv([['a'], ['']]))).toEqual([['a'], ['']]);
  expect(parseTsv(writeTsv([[''], ['']]))).toEqual([[''], ['']]);
  // Spreadsheets end every block with a line end of its own, which is no row.
  expect(parseTsv('a\r\n\r\n')).toEqual([['a'], ['']]);
  expect(parseTsv('a\r\n')).toEqual([['a']]);
  expect(parseTsv('')).toEqual([]);
});

test('grid 98 paste parser: lines may end as on Windows, on a Mac or on Linux', () => {
  fc.assert(
    fc.property(block, fc.constantFrom('\n', '\r'), (rows, end) => {
      const plain = rows.map((row) => row.map((text) => text.replaceAll(/[\n\t"]/g, '')));
      expect(parseTsv(writeTsv(plain).replaceAll('\r\n', end))).toEqual(plain);
    }),
  );
});

test('grid 98 paste parser: any text at all becomes cells without losing a character that is no separator', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const bare = text.replaceAll('"', '');
      const cells = parseTsv(bare).flat().join('');
      expect(cells).toBe(bare.replaceAll(/[\t\r\n]/g, ''));
    }),
  );
});

test('grid 97 copy: in the HTML block no text can become markup', () => {
  fc.assert(
    fc.property(block, (rows) => {
      const html = writeHtml(rows, () => true);
      const tags = html.replaceAll(/&(?:amp|lt|gt);/g, '').match(/<[^>]*>/g) ?? [];
      const known = /^<(?:meta charset="utf-8"|\/?table|\/?tr|\/td|td style="mso-number-format:'\\@'"|br)>$/;
      expect(tags.filter((tag) => !known.test(tag))).toEqual([]);
      expect(html.match(/<td/g)).toHaveLength(rows.flat().length);
      expect(html.match(/<tr/g)).toHaveLength(rows.length);
    }),
  );
});

const columns = ['code', 'name', 'qty', 'price', 'note'].map((id) => ({ id, title: `列${id}` }));
const target = fc
  .record({
    top: fc.nat(6),
    left: fc.nat(4),
    height: fc.integer({ min: 1, max: 6 }),
    width: fc.integer({ min: 1, max: 5 }),
    rows: fc.integer({ min: 0, max: 8 }),
    canGrow: fc.boolean(),
  })
  .map((place): PasteTarget => ({ ...place, columns }));

test('grid 99 paste adds rows: every row of the block has its place, is a new row, or is said to have none', () => {
  fc.assert(
    fc.property(block, target, (rows, place) => {
      const plan = planPaste(rows, place);
      const existing = Math.max(0, place.rows - place.top);
      expect(plan.firstRow).toBe(place.top);
      expect(plan.newRows).toBe(Math.max(0, plan.rows.length - existing));
      if (!place.canGrow) expect(plan.newRows).toBe(0);
      if (place.canGrow) expect(plan.dropped.rows).toBe(0);
      expect((plan.rows.length + plan.dropped.rows) % rows.length).toBe(0);
    }),
  );
});

test('grid 99 paste adds rows: cells go to the columns beside each other, those beyond the last are counted', () => {
  fc.assert(
    fc.property(block, target, (rows, place) => {
      const plan = planPaste(rows, place);
      const expected = plan.columns.map((_, at) => columns[place.left + at]?.id ?? null);
      expect(plan.columns).toEqual(expected);
      expect(plan.dropped.columns).toBe(expected.filter((id) => id === null).length);
    }),
  );
});

test('grid 102 repeat to fill: a block is repeated only where it fits the selection a whole number of times', () => {
  fc.assert(
    fc.property(block, target, (rows, place) => {
      const plan = planPaste(rows, { ...place, canGrow: true });
      const width = rows[0]?.length ?? 0;
      const tall = place.height % rows.length === 0 ? place.height : rows.length;
      const wide = place.width % width === 0 ? place.width : width;
      expect([plan.rows.length, plan.columns.length]).toEqual([tall, wide]);
      plan.rows.forEach((row, down) => {
        row.forEach((text, across) => {
          expect(text).toBe(rows[down % rows.length]?.[across % width]);
        });
      });
    }),
  );
});

test('grid 106 header-aware paste: titles in any order lead every value to its own column', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(columns, { minLength: 2 }),
      fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }),
      (chosen, numbers) => {
        const rows = [
          chosen.map(({ title }) => ` ${title}＊`),
          ...numbers.map((number) => chosen.map(({ id }) => `${id}${number}`)),
        ];
        const plan = planPaste(rows, {
          top: 0,
          left: 3,
          height: 1,
          width: 1,
          rows: 1,
          columns,
          canGrow: true,
        });
        expect(plan.columns).toEqual(chosen.map(({ id }) => id));
        expect(plan.unmatched).toEqual([]);
        expect(plan.rows).toEqual(rows.slice(1));
      },
    ),
  );
});
