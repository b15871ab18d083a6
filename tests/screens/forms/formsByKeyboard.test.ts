// The forms of the registry by keyboard in a browser: required fields and a third of the others are filled as a person does
// (dates as digits, choices by their texts, references by code or name and Enter, files by the chooser, one line of each
// table in the grid), saved by F8, opened again and read. Roles and rights are proven by tests/scenarios/forms.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityDef } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import { cellKinds } from '#ui/kinds/gridColumn.ts';
import { notFilled, notListed } from '#tests/support/forms/knownValues.ts';
import { long } from '#tests/support/long.ts';
import { openDesk } from '../support/browser.ts';
import { callerAs } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';
import { type FormClerk, formClerk } from './formClerk.ts';
import { type Fault, type Walked, walkForm } from './formWalk.ts';
import { leftOut, leftOutLines } from './leftOut.ts';
import { shortForms } from './shortForms.ts';

let product: Product;
let browser: Browser;
let clerk: FormClerk;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  clerk = await formClerk(await callerAs(product, 'admin'));
});
afterAll(async () => {
  await product?.stop();
});

async function walked(def: EntityDef, list: string): Promise<Walked> {
  // What is refused is answered with these.
  const desk = await openDesk(browser, { expected: ['status of 422', 'status of 409'] });
  try {
    return await walkForm({
      desk,
      address: product.address,
      clerk,
      def,
      list,
      wanted: shortForms[def.name] ?? [],
    });
  } finally {
    await desk.close();
  }
}

const told = ({ form, field, typed, found }: Fault): string =>
  `${form}${field === '' ? '' : `，${field}`}${typed === '' ? '' : `，录入“${typed}”`}：${found}`;

test(
  'every form holds what was typed into it by keyboard (findings 3, 6.1e)',
  async () => {
    const away = clerk.forms.filter(({ list }) => list === null).map(({ def }) => def);
    const forms = clerk.forms.filter(
      ({ def }) => leftOut[def.name] === undefined && (long || shortForms[def.name] !== undefined),
    );
    const faults: string[] = [];
    const fields = new Set<string>();
    const kinds = new Set<FieldKind>();
    const unseen: string[] = [];
    let whole = 0;
    for (const { def, list } of forms) {
      if (list === null) continue;
      const form = await walked(def, list);
      faults.push(...form.faults.map(told));
      for (const path of form.found) fields.add(path);
      for (const kind of form.kinds) kinds.add(kind);
      unseen.push(...form.unseen);
      if (form.faults.length === 0) whole += 1;
      if (long) process.stdout.write(`${def.name}: ${form.faults.map(told).join('；') || 'as typed'}\n`);
    }
    const reasons = Object.entries({ ...leftOut, ...leftOutLines, ...notFilled, ...notListed });
    const left = [
      ...reasons.map(([name, why]) => `${name}（${why}）`),
      ...away.map(({ name }) => `${name}（菜单里没有它的列表）`),
      ...unseen.map((path) => `${path}（列起初不显示）`),
    ];
    process.stdout.write(
      `${whole} of ${clerk.forms.length} forms, ${fields.size} fields, ${kinds.size} kinds of values; left out: ${left.join('、')}\n`,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(cellKinds).filter((kind) => ![...kinds].some((one) => one === kind))).toEqual([]);
  },
  long ? 4 * 3_600_000 : 240_000,
);

test('what is left out is in the registry', () => {
  const names = new Set(clerk.forms.map(({ def }) => def.name));
  const tables = new Set(
    clerk.forms.flatMap(({ def }) => Object.keys(def.lines ?? {}).map((lines) => `${def.name}.${lines}`)),
  );
  expect(Object.keys(leftOut).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(leftOutLines).filter((path) => !tables.has(path))).toEqual([]);
  expect(Object.keys(shortForms).filter((name) => !names.has(name))).toEqual([]);
});
