// 默认的交货方式、结算方式、银行账户: a new document that neither its partner nor anybody gave one begins with the default.
import { allEntities, entityOf } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Bridge, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { usualCarrier } from './defaultCarrier.ts';

/** Header fields with a default record, and the header field within which there is one: an account per currency. */
const choices: Readonly<Record<string, string | null>> = {
  deliveryMode: null,
  settlementMethod: null,
  companyBankAccount: 'currency',
};

async function defaultOf(entity: string, within: string | null, read: Read): Promise<string | null> {
  const def = entityOf(entity);
  if (def === undefined) return null;
  const d = headerTable(def, 'd');
  const ofOrg = def.shared === true ? sql`` : sql`and ${is(d.org, read.org)}`;
  const inCurrency = within === null ? sql`` : sql`and d.currency = ${within}::uuid`;
  const [row] = await read.keptSelect(
    [def],
    { id: d.id },
    sql`from ${d} where d.is_default and ${stateIs(def, d.status, 'executable')} ${ofOrg} ${inCurrency} limit 1`,
  );
  return row?.id ?? null;
}

async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  if (before !== null) return [];
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const found: Patch[] = [];
  for (const [field, within] of Object.entries(choices)) {
    if (!Object.hasOwn(doc.fields, field) || typed.has(field) || !isEmpty(doc.fields[field])) continue;
    const scope = within === null ? null : optionalText(doc.fields[within]);
    if (within !== null && scope === null) continue;
    const value = await defaultOf(field, scope, read);
    if (value !== null) found.push({ op: 'set', field, value });
  }
  return [...found, ...(await carrierWith(found, doc, read))];
}

/** A way of delivery that was filled in brings its carrier as one that is chosen does. */
async function carrierWith(found: readonly Patch[], { fields }: Doc, read: Read): Promise<Patch[]> {
  const mode = found.find((patch) => patch.op === 'set' && patch.field === 'deliveryMode');
  const { carrier } = fields;
  if (mode?.op !== 'set' || !Object.hasOwn(fields, 'carrier') || !isEmpty(carrier)) return [];
  const value = await usualCarrier(optionalText(mode.value), read);
  return value === null ? [] : [{ op: 'set', field: 'carrier', value }];
}

const behaviour = defineBehaviour({ title: '默认的交货方式、结算方式与账户', propose: proposed });

export const defaultChoices: readonly Bridge[] = allEntities
  .filter(
    ({ kind, fields }) =>
      kind === 'document' &&
      Object.keys(choices).some((key) => fields[key] !== undefined && !isDerived(fields[key])),
  )
  .map(({ name }) => ({ entity: name, behaviour }));
