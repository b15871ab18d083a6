// The addresses on the card of a customer stand in 收发货地址 as well, so that documents pick them (shippingAddress-r2). Each is
// a record with the id of its line: changed with it, taken away with it, and left alone by everybody else.
import { customer as customerDef } from '#entities/master/customer.ts';
import { shippingAddress as addressDef } from '#entities/master/shippingAddress.ts';
import type { Row } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { isUsed } from '#server/pipeline/usage.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { deleteDoc } from '#server/store/writeDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';

type Card = DocOf<typeof customerDef>;

interface Mirrored {
  /** Of the line, and of the address that stands for it. */
  id: string;
  fields: Row;
  enabled: boolean;
}

interface MirrorEffect {
  effect: 'mirrorAddresses';
  shown: readonly Mirrored[];
  /** Lines that are no more. */
  gone: readonly string[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    mirrorAddresses: MirrorEffect;
  }
}

/** Lines with a region, of their own or of the card: every address of a list has one. */
function mirroredOf({ id: customer, fields, lines }: Card): Mirrored[] {
  return lines.addresses.flatMap((row) => {
    const region = row.region ?? fields.region;
    const { id, address, contact, mobile, leadDays, remark } = row;
    if (region === null || address === null) return [];
    const name = row.locationName ?? address;
    const enabled = row.enabled !== false;
    const isDefault = enabled && row.isDefault === true;
    const values = { name, region, address, contact, mobile, leadDays, isDefault, remark };
    return [{ id, enabled, fields: { ownerKind: 'customer', customer, ...values } }];
  });
}

const effects = ['mirrorAddresses'] as const;

function mirrored(shown: readonly Mirrored[], gone: readonly string[]): MirrorEffect[] {
  return shown.length + gone.length === 0 ? [] : [{ effect: 'mirrorAddresses', shown, gone }];
}

/** Lines of the card that a save takes away. */
async function linesTakenAway(doc: Card, read: Read): Promise<readonly string[]> {
  const before = doc.version > 0 ? await read.docOf(customerDef, doc.id) : null;
  const kept = new Set(doc.lines.addresses.map(({ id }) => id));
  return (before?.lines.addresses ?? []).flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** Behaviour of 客户: from its approval on its addresses are there to pick. */
export const mirroredAddresses = defineBehaviour(customerDef, {
  title: '收货地址列入收发货地址',
  actions: {
    save: defineAction(customerDef, {
      effects,
      facts: linesTakenAway,
      plan: (doc, gone) => mirrored(doc.status === 'approved' ? mirroredOf(doc) : [], gone),
    }),
    approve: defineAction(customerDef, { effects, plan: (doc) => mirrored(mirroredOf(doc), []) }),
    delete: defineAction(customerDef, {
      effects,
      plan: ({ lines }) =>
        mirrored(
          [],
          lines.addresses.map(({ id }) => id),
        ),
    }),
  },
});

export const addressMirror: Ledger<'mirrorAddresses'> = {
  effect: 'mirrorAddresses',
  title: '更新客户的收发货地址',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc }, { shown, gone }) {
    for (const id of gone) await takenAway(context, id);
    for (const each of shown) await put(context, each);
    return doc;
  },
};

const stored = (context: WriteContext, id: string) =>
  readDoc(context.session, addressDef, id, { lock: true, org: context.grants.org });

async function put(context: WriteContext, { id, fields, enabled }: Mirrored): Promise<void> {
  const known = await stored(context, id);
  if (known === null) {
    if (enabled)
      await createDraft(context, { effect: 'create', entity: addressDef.name, id, fields, lines: {} });
    return;
  }
  const wanted: Row = { ...fields, status: enabled ? 'enabled' : 'disabled' };
  const present: Row = { ...known.fields, status: known.status };
  const changed = Object.entries(wanted).filter(([key, value]) => !sameValue(present[key] ?? null, value));
  if (changed.length === 0) return;
  if (changed.some(([key, value]) => key === 'isDefault' && value === true))
    for (const other of await otherDefaults(context, id, fields))
      await setElsewhere(context, {
        effect: 'set',
        entity: addressDef.name,
        id: other,
        fields: { isDefault: false },
      });
  await setElsewhere(context, {
    effect: 'set',
    entity: addressDef.name,
    id,
    fields: Object.fromEntries(changed),
  });
}

async function otherDefaults(
  { session, grants }: WriteContext,
  id: string,
  { customer }: Row,
): Promise<string[]> {
  const a = headerTable(addressDef, 'a');
  const found = await selectRows(
    session,
    { id: a.id },
    sql`from ${a} where ${is(a.org, grants.org)} and ${a.customer} = ${typeof customer === 'string' ? customer : null}::uuid and ${a.isDefault} and ${a.id} <> ${id}::uuid order by ${a.id}`,
  );
  return found.map((row) => row.id);
}

/** Gone with its line; one that documents name is only not chosen any more. */
async function takenAway(context: WriteContext, id: string): Promise<void> {
  const known = await stored(context, id);
  if (known === null) return;
  if (await isUsed(context, addressDef, id))
    return setElsewhere(context, {
      effect: 'set',
      entity: addressDef.name,
      id,
      fields: { status: 'disabled', isDefault: false },
    });
  await deleteDoc(context.session, addressDef, known);
  context.record({
    def: addressDef,
    docId: id,
    code: codeOf(known),
    action: 'delete',
    fromVersion: known.version,
    toVersion: known.version,
    changes: changesBetween(known, null),
  });
  context.affect(addressDef.name, id);
}

const theirCard = defineAction(addressDef, {
  checks: ['不是客户资料中的收货地址'],
  async facts(doc, read): Promise<string | null> {
    if (doc.version === 0) return null;
    const l = linesTable(customerDef, 'addresses', 'l');
    const c = headerTable(customerDef, 'c');
    const [row] = await read.select(
      { name: c.name },
      sql`from ${l} join ${c} on ${c.id} = ${l.docId} where ${is(c.org, read.org)} and ${is(l.id, doc.id)}`,
    );
    return row === undefined ? null : (row.name ?? '');
  },
  check: (_doc, of) =>
    of === null
      ? []
      : [
          {
            field: '',
            level: 'error',
            message: `这是客户“${of}”资料中的收货地址，请在客户资料的“收货地址”里修改`,
          },
        ],
});

/** Behaviour of 收发货地址: what stands for a line of a customer is changed there. */
export const shippingAddress = defineBehaviour(addressDef, {
  title: '客户的收货地址在客户资料中修改',
  actions: { save: theirCard, enable: theirCard, disable: theirCard, delete: theirCard },
});
