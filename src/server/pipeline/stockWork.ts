// Interpreter of the effects on stock beside posting: each hands its work to the ledger that owns it and takes over what
// changed in the document itself.
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import type { CreateEffect } from '#server/behaviours/behaviour.ts';
import type { StockWorkEffect } from '#server/behaviours/stockEffects.ts';
import { refreshAvailability } from '#server/ledgers/availability.ts';
import { freeCounted, settleCount, showProgress, workCount } from '#server/ledgers/counts.ts';
import { workPeriod } from '#server/ledgers/periods.ts';
import { reserve } from '#server/ledgers/reservations.ts';
import { freeze } from '#server/ledgers/stockFreeze.ts';
import { keepSystem } from './systemKept.ts';
import type { WriteContext } from './transaction.ts';

/** `create` makes a draft, as the effect of that name does. */
export async function stockWork(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  refs: RefMap,
  effect: StockWorkEffect,
  create: (context: WriteContext, effect: CreateEffect) => Promise<void>,
): Promise<Doc> {
  switch (effect.effect) {
    case 'keep':
      return keepSystem(def, doc, effect.patches, refs);
    case 'reserve':
      await reserve(context, effect.work);
      return doc;
    case 'freeze':
      await freeze(context, effect.work);
      return doc;
    case 'availability':
      await refreshAvailability(context, effect.work);
      return doc;
    case 'period':
      return withFields(doc, await workPeriod(context, doc, effect.work));
    case 'count': {
      const { fields, creates } = await workCount(context, doc, effect.work);
      for (const each of creates) await create(context, each);
      return withFields(doc, fields);
    }
    case 'counted': {
      const { scheme, settled, freed } = effect;
      if (settled !== undefined) await settleCount(context, scheme, settled.lineIds, settled.posted);
      else if (freed !== undefined) await freeCounted(context, freed);
      else await showProgress(context, scheme, doc);
      return doc;
    }
    default:
      return effect satisfies never;
  }
}

function withFields(doc: Doc, fields: Row): Doc {
  const status = fields['status'];
  return {
    ...doc,
    status: typeof status === 'string' ? status : doc.status,
    fields: { ...doc.fields, ...fields },
  };
}
