// Every kind of field has an input of its own, in forms and in cells: nothing that is chosen is typed as free text.
import { beforeAll, expect, test, vi } from 'vitest';
import { allEntities, entityOf } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { bulkFields } from '#features/list/records/bulkFields.ts';
import { isInternal } from '#model/derive/form.ts';
import { type FieldDef, type FieldKind, isDerived } from '#model/fields.ts';
import { cellKinds } from '#ui/kinds/gridColumn.ts';
import { testGrants } from '#tests/support/context.ts';

/** What people type: texts, numbers and days. */
const typed: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'code',
  'text',
  'longText',
  'richText',
  'integer',
  'qty',
  'price',
  'money',
  'rate',
  'percent',
  'date',
  'datetime',
]);

/** Structures: forms of their own know their shape. */
const ownForms: readonly string[] = [
  'approvalDelegation.entityKeys',
  'approvalFlow.steps.approverValue',
  'messageTemplate.receiverRule',
  'permissionDataRule.appliesTo',
  'printTemplate.layout',
  'printTemplate.marginMm',
];

interface Place {
  path: string;
  field: FieldDef;
  inLines: boolean;
}

/** The half of forms needs a page to be loaded in. */
let inForms: ReadonlySet<FieldKind>;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const [{ editors }, { TypedInput }] = await Promise.all([
    import('#ui/kinds/editors.tsx'),
    import('#ui/kinds/TypedInput.tsx'),
  ]);
  const kinds = Object.keys(editors) as FieldKind[];
  inForms = new Set(kinds.filter((kind) => editors[kind] === TypedInput));
});

const creatable = allEntities.filter((def) => actionsOf(def).some(({ action }) => action === 'create'));
const places = creatable.flatMap((def): Place[] => [
  ...Object.entries(def.fields).map(([key, field]) => ({
    path: `${def.name}.${key}`,
    field,
    inLines: false,
  })),
  ...Object.entries(def.lines ?? {}).flatMap(([lines, { fields, readonly }]) =>
    readonly === true
      ? []
      : Object.entries(fields).map(([key, field]) => ({
          path: `${def.name}.${lines}.${key}`,
          field,
          inLines: true,
        })),
  ),
]);
const filled = places.filter(({ field }) => !isDerived(field) && !isInternal(field));

test('no field of a record that people make is a box for free text unless it is typed (findings 3, 6.1e)', () => {
  const free = filled.filter(({ field, inLines }) => {
    if (typed.has(field.kind)) return false;
    if (inLines) return cellKinds[field.kind].input === 'text';
    return (
      inForms.has(field.kind) ||
      (field.kind === 'json' && field.dict === undefined && field.fieldOf === undefined)
    );
  });
  expect(free.map(({ path }) => path).toSorted()).toEqual(ownForms.toSorted());
  expect(creatable.length).toBeGreaterThan(150);
});

test('what refers to several records is filtered as what refers to one, and edited in bulk (findings 3, 6.1d)', () => {
  expect(cellKinds.refs).toEqual(cellKinds.ref);
  const scheme = entityOf('stockCountScheme');
  if (scheme === undefined) throw new Error('no stockCountScheme');
  const keys = bulkFields(scheme, testGrants(), () => true).map(({ key }) => key);
  expect(keys).toContain('warehouses');
});
