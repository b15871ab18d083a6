// A drawn plant with its documents, entered one after the other.
import { decimal } from '#model/decimal.ts';
import { type DocumentPlant, type Of, planDate } from './documentPlant.ts';
import type { DrawnDocument, DrawnPlant } from './drawnPlants.ts';
import { produced } from './drawnProduction.ts';
import { sold } from './drawnSale.ts';
import { bought, firmed, requested } from './drawnSupply.ts';
import { daysAfter } from './plants.ts';

export async function enterPlant(plant: DocumentPlant, drawn: DrawnPlant): Promise<void> {
  await plant.found(drawn);
  for (const document of drawn.documents) await entered(plant, document);
}

function entered(plant: DocumentPlant, document: DrawnDocument): Promise<void> {
  switch (document.is) {
    case 'stock':
      return stocked(plant, document);
    case 'sale':
      return sold(plant, document);
    case 'purchase':
      return bought(plant, document);
    case 'requisition':
      return requested(plant, document);
    case 'production':
      return produced(plant, document);
    default:
      return firmed(plant, document);
  }
}

async function stocked(plant: DocumentPlant, document: Of<'stock'>): Promise<void> {
  const kept = plant.at(document);
  const expiryDate = kept.drawn.spoils ? daysAfter(planDate, document.day) : null;
  const lot = { lotNo: `L${plant.stock.length}`, produceDate: '2026-01-01', expiryDate };
  const qty = decimal(String(document.qty));
  await plant.received(kept, qty, expiryDate === null ? {} : lot);
  plant.inStore(kept, qty, expiryDate);
}
