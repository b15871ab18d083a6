// The forms of the registry by keyboard in a browser: required fields and a third of the others are filled as a person does
// (dates as digits, choices by their texts, references by code or name and Enter, files by the chooser, one line of each
// table in the grid), saved by F8, opened again and read. Roles and rights are proven by tests/scenarios/forms.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityDef } from '#model/entity.ts';
import { cellKinds } from '#ui/kinds/gridColumn.ts';
import { notFilled, notListed } from '#tests/support/forms/knownValues.ts';
import { long } from '#tests/support/long.ts';
import { openDesk } from '../support/browser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';
import { type FormClerk, formClerk } from './formClerk.ts';
import { type Fault, type Walked, walkForm } from './formWalk.ts';
import { leftOut, leftOutLines } from './leftOut.ts';
import { shortForms } from './shortForms.ts';

let product: Product;
let browser: Browser;
let clerk: FormClerk;
/** Clerks who fill forms at the same time, each with a session of his own. */
const clerks = long ? 3 : 1;
/** What was found so far, for a run that is broken off. */
const notes = path.resolve(import.meta.dirname, '../../output/formsByKeyboard.txt');

beforeAll(async () => {
  fs.rmSync(notes, { force: true });
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  clerk = await formClerk(product);
});
afterAll(async () => {
  await product?.stop();
});

interface Form {
  def: EntityDef;
  list: string;
}

async function walked(by: FormClerk, { def, list }: Form): Promise<Walked> {
  // What is refused is answered with these.
  const desk = await openDesk(browser, { expected: ['status of 422', 'status of 409'] });
  const wanted = shortForms[def.name] ?? [];
  try {
    return await walkForm({ desk, address: product.address, clerk: by, def, list, wanted });
  } finally {
    await desk.close();
  }
}

const told = ({ form, field, typed, found }: Fault): string =>
  `${form}${field === '' ? '' : `，${field}`}${typed === '' ? '' : `，录入“${typed}”`}：${found}`;

const found = new Map<string, Walked>();

function formsOf(wanted: (name: string) => boolean): Form[] {
  return clerk.forms.flatMap(({ def, list }) =>
    list === null || leftOut[def.name] !== undefined || !wanted(def.name) ? [] : [{ def, list }],
  );
}

/** By as many clerks at a time as there are. */
async function walkThrough(forms: readonly Form[]): Promise<void> {
  const waiting = forms.values();
  const work = async (by: FormClerk): Promise<void> => {
    for (const form of waiting) {
      const one = await walked(by, form);
      found.set(form.def.name, one);
      fs.appendFileSync(notes, `${form.def.name}: ${one.faults.map(told).join('；') || 'as typed'}\n`);
    }
  };
  fs.mkdirSync(path.dirname(notes), { recursive: true });
  const others = Array.from({ length: clerks - 1 }, () => formClerk(product));
  await Promise.all([clerk, ...(await Promise.all(others))].map(work));
}

const faultsOf = (walks: Iterable<Walked>): string[] => [...walks].flatMap((one) => one.faults.map(told));

describe('every form holds what was typed into it by keyboard', () => {
  test.skipIf(!long)(
    'the whole registry (findings 3, 6.1e)',
    async () => {
      await walkThrough(formsOf(() => true));
      expect(faultsOf(found.values())).toEqual([]);
    },
    4 * 3_600_000,
  );

  test.skipIf(long).each(Object.keys(shortForms))('%s (findings 3, 6.1e)', async (name) => {
    const forms = formsOf((each) => each === name);
    expect(forms).toHaveLength(1);
    await walkThrough(forms);
    expect(faultsOf([...found.values()].slice(-1))).toEqual([]);
  });

  test('with inputs of every kind (findings 3, 6.1e)', () => {
    const walks = [...found.values()];
    const fields = new Set(walks.flatMap((one) => one.found));
    const kinds = new Set(walks.flatMap((one) => [...one.kinds]));
    const values = walks.reduce((sum, one) => sum + one.values, 0);
    const whole = walks.filter((one) => one.faults.length === 0).length;
    const away = clerk.forms.filter(({ list }) => list === null).map(({ def }) => def.name);
    const left = [
      ...Object.entries({ ...leftOut, ...leftOutLines, ...notFilled, ...notListed }).map(
        ([name, why]) => `${name}（${why}）`,
      ),
      ...away.map((name) => `${name}（菜单里没有它的列表）`),
      ...walks.flatMap((one) => one.unseen).map((place) => `${place}（列起初不显示）`),
    ];
    process.stdout.write(
      `${whole} of ${clerk.forms.length} forms, ${fields.size} fields, ${values} values of ${kinds.size} kinds; left out: ${left.join('、')}\n`,
    );
    const all = Object.keys(cellKinds);
    expect(all.filter((kind) => ![...kinds].some((one) => one === kind))).toEqual([]);
  });
});

test('what is left out is in the registry', () => {
  const names = new Set(clerk.forms.map(({ def }) => def.name));
  const tables = new Set(
    clerk.forms.flatMap(({ def }) => Object.keys(def.lines ?? {}).map((lines) => `${def.name}.${lines}`)),
  );
  const missing = (known: object, of: ReadonlySet<string>): string[] =>
    Object.keys(known).filter((name) => !of.has(name));
  expect(missing(leftOut, names)).toEqual([]);
  expect(missing(leftOutLines, tables)).toEqual([]);
  expect(missing(shortForms, names)).toEqual([]);
});
