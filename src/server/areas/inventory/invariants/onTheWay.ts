// Goods on their way lie in the transit warehouse, and a single piece is in one place only (FLOWS §8, 8 and 13).
import { balanceIdSql } from '#server/ledgers/stockKeys.ts';
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** What is left on its way of each line that was sent off, in base units. */
const sent = `select h.org, h.in_transit_warehouse as warehouse, i.material, i.lot, sum(i.base_qty - coalesce(k.qty, 0)) as qty
  from transfer_out_bill h join transfer_out_bill_items i on i.doc_id = h.id
    left join (select source_line_id, sum(base_qty) as qty from document_link
      where link_rule = 'transferOutBill-transferInBill' and link_status = 'executed' group by 1) k on k.source_line_id = i.id::text
  where ${stateSql('transferOutBill', 'h.status', 'reviewed')} group by 1, 2, 3, 4`;

/** Where each piece is by the ledger: 1 in the balance rows it lies in, 0 where it has been. */
const held = `select p as piece, ${balanceIdSql('s')} as balance, sum(sign(s.base_qty)) as held
  from stock_ledger s, unnest(s.serial_nos) as p group by 1, 2`;

export const onTheWayInvariants: readonly Invariant[] = [
  {
    name: 'sentIsAccounted',
    title: '调出数量等于调入、损耗、退回与在途之和',
    sql: `select ${recordSql('transferOutBill', 'h.id')}, h.code, i.seq from transfer_out_bill h join transfer_out_bill_items i on i.doc_id = h.id
      where ${stateSql('transferOutBill', 'h.status', 'reviewed')}
        and coalesce(i.in_transit_qty, 0) <> i.qty - coalesce(i.received_qty, 0) - coalesce(i.loss_qty, 0) - coalesce(i.returned_qty, 0)`,
  },
  {
    name: 'transitIsSent',
    title: '在途仓的库存等于各调出单的在途数量',
    sql: `select ${recordSql('material', 'coalesce(b.material, s.material)')}, b.qty, s.qty as sent from
      (select b.org, b.warehouse, b.material, b.lot, sum(b.on_hand_qty) as qty from stock_balance b join warehouse w on w.id = b.warehouse
        where w.warehouse_type = 'inTransit' group by 1, 2, 3, 4) b
      full join (${sent}) s on s.org = b.org and s.warehouse = b.warehouse and s.material = b.material and coalesce(s.lot::text, '') = coalesce(b.lot::text, '')
      where coalesce(b.qty, 0) <> coalesce(s.qty, 0)`,
  },
  {
    name: 'oneTransitWarehouse',
    title: '每个组织最多一个在途仓',
    sql: `select org from warehouse where warehouse_type = 'inTransit' group by org having count(*) > 1`,
  },
  {
    name: 'pieceInOnePlace',
    title: '一个序列号最多在一处库存',
    sql: `select ${recordSql('serialNumber', 'piece')}, sum(held) as places from (${held}) h group by piece
      having bool_or(held not in (0, 1)) or sum(held) > 1`,
  },
  {
    name: 'pieceIsLedger',
    title: '序列号档案的在库与流水一致',
    sql: `select ${recordSql('serialNumber', 's.id')}, s.code, s.serial_status from serial_number s
      join (select h.piece, sum(h.held) as places, max(b.warehouse::text) filter (where h.held = 1) as warehouse
        from (${held}) h left join stock_balance b on b.id = h.balance group by h.piece) l on l.piece = s.id
      where (l.places = 1) <> (s.serial_status in ('inStock', 'inTransit')) or coalesce(s.warehouse::text, '') <> coalesce(l.warehouse, '')`,
  },
];
