// POST data/factoryCalendar/:id/moves: which open documents of all areas a change of the organisation's calendar would move,
// from when to when, before it is saved. Only what the session may look at; moving them is the documents' own action.
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import { entityOf } from '#entities/registry.ts';
import { layerOf } from '#entities/process/time/storedTime.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import { whyNot } from '#model/rights/can.ts';
import { isIn } from '#model/states/states.ts';
import type { CalendarMoves, MovedDocument } from '#model/wire/calendarMoves.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import { serverAreas } from '#server/areas/registered.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { patch, version } from '#server/http/dataSchemas.ts';
import type { Routes } from '#server/http/routes.ts';
import { admitPatches } from '#server/pipeline/admission.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { visibleIds } from '#server/store/visibleRows.ts';
import * as z from 'zod';
import { organisationCalendar } from './calendars.ts';
import { partOf } from '#model/rowPart.ts';

/** Of one kind: as many as one run of an action takes. */
const most = 2_000;

export function calendarMoves(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/factoryCalendar/:id/moves',
      title: '日历改动影响的单据',
      body: z.strictObject({ version, patches: z.array(patch).max(20_000) }),
    },
    async (call): Promise<CalendarMoves[]> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, factoryCalendar, call.parameter('id'));
      // Saved meanwhile: the patches belong to the calendar before, and whoever asks is about to learn it.
      if (doc.version !== call.body.version) return [];
      const patches = await admitPatches(context, factoryCalendar, doc, call.body.patches);
      return movedBy(context, doc, patches);
    },
  );
}

const kept = { isDefault: factoryCalendar.fields.isDefault, name: factoryCalendar.fields.name };

/** Documents moved by the patches; none while the calendar is not, and does not become, the one of the organisation. */
export async function movedBy(
  context: Context,
  doc: Doc,
  patches: readonly Patch[],
): Promise<CalendarMoves[]> {
  const changed = applyPatches(doc, patches);
  const { isDefault, name } = partOf(changed.fields, kept);
  if (isDefault !== true || !isIn(factoryCalendar, changed.status, 'executable')) return [];
  const { calendar: before } = await organisationCalendar(context);
  const asked = {
    today: context.today,
    before,
    after: [...weekendsOff, layerOf(changed, () => null)],
    reason: `工厂日历“${name ?? ''}”调整`,
  };
  const rows = async (text: string, parameters: readonly unknown[]) =>
    (await context.session.query(text, parameters)).rows;
  const moves: CalendarMoves[] = [];
  for (const { entity, action, find } of serverAreas().flatMap((area) => area.calendarUsers ?? [])) {
    const def = entityOf(entity);
    if (def === undefined || whyNot(context.grants, def, 'view') !== null) continue;
    const found = await find(rows, context.grants.org, asked, most + 1);
    const documents = await visible(context, def, found);
    if (documents.length > 0)
      moves.push({
        entity,
        action,
        documents: documents.slice(0, most),
        more: found.length > most,
        refused: whyNot(context.grants, def, action),
      });
  }
  return moves;
}

async function visible(
  { session, grants }: Context,
  def: EntityDef,
  found: readonly MovedDocument[],
): Promise<MovedDocument[]> {
  const ids = await visibleIds(
    session,
    grants,
    def,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => ids.has(id));
}
