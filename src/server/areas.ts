// The business areas of the server: one line each, in the order their bridges take effect. Whoever starts the server, a
// command or a test of its parts imports this first.
import { contract } from './areas/contract/area.ts';
import { cost } from './areas/cost/area.ts';
import { finance } from './areas/finance/area.ts';
import { inventory } from './areas/inventory/area.ts';
import { manufacturing } from './areas/manufacturing/area.ts';
import { master } from './areas/master/area.ts';
import { outsourcing } from './areas/outsourcing/area.ts';
import { online } from './areas/online/area.ts';
import { planning } from './areas/planning/area.ts';
import { process } from './areas/process/area.ts';
import { purchase } from './areas/purchase/area.ts';
import { quality } from './areas/quality/area.ts';
import { registerServerAreas } from './areas/registered.ts';
import { sales } from './areas/sales/area.ts';
import { shopfloor } from './areas/shopfloor/area.ts';
import { system } from './areas/system/area.ts';

registerServerAreas([
  sales,
  purchase,
  contract,
  manufacturing,
  shopfloor,
  outsourcing,
  inventory,
  planning,
  process,
  quality,
  finance,
  cost,
  master,
  online,
  system,
]);
