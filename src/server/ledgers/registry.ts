// All ledgers by the kind of effect they own. A kind has exactly one owner; the start of the server asks for that.
import { announcementDelivery, systemMessage } from '#server/announcements/deliver.ts';
import { moneyLedger } from '#server/areas/finance/ledger/money.ts';
import { availability } from './availability.ts';
import { countProgress, counts } from './counts.ts';
import { amendment } from './documents/amend.ts';
import { createDocument } from './documents/createDocument.ts';
import { keepFields, setFields } from './documents/setFields.ts';
import { systemLines } from './documents/systemLines.ts';
import { lastPrices } from './lastPrices.ts';
import type { EffectKind, Ledger } from './ledger.ts';
import { linkProgress } from './links/progress.ts';
import { stockPeriods } from './periods.ts';
import { reservationLedger } from './reservations.ts';
import { posting } from './stock/posting.ts';
import { transit } from './stock/transitWarehouse.ts';
import { stockFreeze } from './stockFreeze.ts';

export const ledgers: readonly Ledger[] = [
  setFields,
  keepFields,
  createDocument,
  systemLines,
  amendment,
  linkProgress,
  posting,
  transit,
  stockFreeze,
  availability,
  stockPeriods,
  reservationLedger,
  counts,
  countProgress,
  lastPrices,
  moneyLedger,
  announcementDelivery,
  systemMessage,
];

/** @throws Error when two ledgers own the same kind */
export function ledgersByKind(all: readonly Ledger[]): ReadonlyMap<string, Ledger> {
  const known = new Map<string, Ledger>();
  for (const ledger of all) {
    if (known.has(ledger.effect)) throw new Error(`two ledgers own the effect ${ledger.effect}`);
    known.set(ledger.effect, ledger);
  }
  return known;
}

const byKind = ledgersByKind(ledgers);

/** @throws Error for a kind nobody owns: a mistake of the behaviour that planned it */
export function ledgerOf(kind: EffectKind): Ledger {
  const ledger = byKind.get(kind);
  if (ledger === undefined) throw new Error(`no ledger owns the effect ${kind}`);
  return ledger;
}
