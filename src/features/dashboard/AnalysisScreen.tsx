// 首页: figures, trend and rankings of what this person may see, counted by the server.
import type { ReactNode } from 'react';
import type { CardName } from '#entities/dashboard.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { CardBoard, type BoardCard } from './CardBoard.tsx';
import { DocumentCounts } from './DocumentCounts.tsx';
import { documentKinds } from './documentKinds.ts';
import { DueLines, Exceptions, Orders, Ranking, Sales, Stock, Trend } from './MetricCards.tsx';

const cards: readonly (BoardCard & { needs: CardName })[] = [
  { key: 'sales', needs: 'sales', title: '本月销售', width: 2, content: <Sales /> },
  { key: 'orders', needs: 'orders', title: '销售订单', width: 2, content: <Orders /> },
  {
    key: 'shipments',
    needs: 'shipments',
    title: '待发货（通知行）',
    width: 2,
    content: (
      <DueLines
        card="shipments"
        title="待发货（通知行）"
        entity="deliveryNotice"
        left="items.remainQty"
        day="items.deliveryDate"
        verb="应发"
      />
    ),
  },
  {
    key: 'receipts',
    needs: 'receipts',
    title: '待入库（收货行）',
    width: 2,
    content: (
      <DueLines
        card="receipts"
        title="待入库（收货行）"
        entity="receiptNotice"
        left="items.receivableQty"
        day="date"
        verb="应收"
      />
    ),
  },
  {
    key: 'deliveries',
    needs: 'deliveries',
    title: '交货（订单行）',
    width: 2,
    content: (
      <DueLines
        card="deliveries"
        title="交货（订单行）"
        entity="saleOrder"
        left="items.remainQty"
        day="items.deliveryDate"
        verb="应交"
      />
    ),
  },
  { key: 'stock', needs: 'stock', title: '库存金额', width: 1, content: <Stock /> },
  { key: 'exceptions', needs: 'exceptions', title: '库存异常', width: 1, content: <Exceptions /> },
  { key: 'trend', needs: 'sales', title: '近 12 个月销售', width: 4, content: <Trend /> },
  {
    key: 'customers',
    needs: 'customers',
    title: '客户排行（近 30 天）',
    width: 2,
    content: <Ranking title="客户排行（近 30 天）" card="customers" />,
  },
  {
    key: 'materials',
    needs: 'materials',
    title: '物料排行（近 30 天）',
    width: 2,
    content: <Ranking title="物料排行（近 30 天）" card="materials" />,
  },
];

export function AnalysisScreen(): ReactNode {
  return (
    <BoardScreen>
      {(board, menu) => {
        const kinds = documentKinds(menu, board);
        const shown: BoardCard[] = cards.filter(({ needs }) => board.cards.includes(needs));
        if (kinds.length > 0)
          shown.push({
            key: 'documents',
            title: '单据概况',
            width: 4,
            content: <DocumentCounts kinds={kinds} />,
          });
        return (
          <CardBoard preference="analysis" cards={shown} empty="您还没有可查看的数据，请联系管理员分配权限" />
        );
      }}
    </BoardScreen>
  );
}
