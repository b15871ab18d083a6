// What clerks wait for when they write: saving an order of 20 lines, approving a stock bill, and everybody issuing the
// same material at once.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Product } from '#tests/screens/support/product.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { act, approve, enterCompany, save, type WorkingCompany } from '#tests/support/workingCompany.ts';
import { burst, type Burst } from './measure.ts';
import { allowSeveral, several } from './sessions.ts';

export interface WriteRow extends Burst {
  title: string;
  clients: number;
}

const lineCount = 20;

export async function measureWrites(
  product: Product,
  count: number,
  tell: (text: string) => void,
): Promise<WriteRow[]> {
  await allowSeveral(product, ['admin']);
  const clients = await several(product, 'admin', 16);
  const [first] = clients;
  if (first === undefined) throw new Error('nobody is signed in');
  const company = await enterCompany(first, {
    materials: lineCount,
    stock: '1000000',
    mark: Date.now().toString(36).toUpperCase(),
  });
  const pieces = Array.from({ length: count }, (_, index) => index);
  const rows: WriteRow[] = [];
  const add = (title: string, workers: readonly Client[], result: Burst): void => {
    rows.push({ title, clients: workers.length, ...result });
    tell(
      `${title}　${workers.length} 个客户端　${result.rate.toFixed(0)}/秒　p50 ${result.figures.p50.toFixed(1)}　p95 ${result.figures.p95.toFixed(1)}`,
    );
  };

  // One session may make 100 calls in a row before it is slowed to 50 a second.
  const alone = { workers: [first], some: pieces.slice(0, 80) };
  const together = { workers: clients, some: pieces };

  for (const { workers, some } of [alone, together])
    add(
      `保存 ${lineCount} 行的销售订单`,
      workers,
      await burst(workers, some, (client) => saveOrder(client, company)),
    );

  for (const { workers, some } of [alone, together]) {
    const bills = await submitted(clients, company, some, company.materials);
    add(
      `审核 ${lineCount} 行的销售出库单（每行一个物料）`,
      workers,
      await burst(workers, bills, (client, bill) => act(client, 'salesOutBill', bill, 'approve')),
    );
  }

  const hot = await submitted(clients, company, pieces, company.materials.slice(0, 1));
  add(
    '审核 1 行的销售出库单（全部同一物料）',
    clients,
    await burst(clients, hot, (client, bill) => act(client, 'salesOutBill', bill, 'approve')),
  );

  const order = await approve(first, 'saleOrder', await saveOrder(first, company));
  add(
    '打开 20 行的销售订单',
    alone.workers,
    await burst(alone.workers, alone.some, (client) => client.get(`data/saleOrder/${order.doc.id}`)),
  );
  return rows;
}

function saveOrder(
  client: Client,
  { customer, salesperson, warehouse, materials }: WorkingCompany,
): Promise<DocResult> {
  const deliveryDate = '2030-01-01';
  const items = materials.map((material, index): Row => ({
    material,
    warehouse,
    qty: String(index + 1),
    taxPrice: '11.3',
    taxRate: '13',
    deliveryDate,
  }));
  return save(client, 'saleOrder', { customer, salesperson, deliveryDate }, items);
}

/** Submitted bills of one piece of each material. */
async function submitted(
  clients: readonly Client[],
  { customer, warehouse }: WorkingCompany,
  pieces: readonly number[],
  materials: readonly string[],
): Promise<DocResult[]> {
  const bills: DocResult[] = [];
  const items = materials.map((material): Row => ({
    material,
    warehouse,
    qty: '1',
    taxPrice: '1.13',
    taxRate: '13',
  }));
  await burst(clients, pieces, async (client) =>
    bills.push(
      await act(client, 'salesOutBill', await save(client, 'salesOutBill', { customer }, items), 'submit'),
    ),
  );
  return bills;
}
