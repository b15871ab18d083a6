// 发票勾稽: open receipts of the supplier beside the lines of the invoice. Space pairs the two rows at hand, Shift+Space adds a
// receipt to the line, A takes every exact suggestion, X loosens, Ctrl+Enter saves; the differences stand below.
import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { actionMutation, messageOf } from '#api/mutations.ts';
import { openReceiptsQuery } from '#api/flow.ts';
import {
  exactTaken,
  loosened,
  type MatchPair,
  paired,
  proposed,
  sentPairs,
} from '#entities/cost/invoice/matchTable.ts';
import type { OpenReceipt } from '#entities/cost/invoice/openReceipts.ts';
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { useKeyedWrite } from '#features/useWrite.ts';
import { formatDecimal } from '#model/decimal.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Differences } from './Differences.tsx';
import { storedPairs, useInvoiceLines } from './invoiceLines.ts';
import { InvoiceLines, Receipts } from './MatchSides.tsx';
import classes from './match.module.css';

const invoiceOf = fieldsReader(purchaseInvoice.fields, [
  'code',
  'invoiceNo',
  'invoiceDate',
  'date',
  'supplier',
  'amount',
  'allAmount',
]);

/** The day prices are compared on. */
function dayOf({ invoiceDate, date }: ReturnType<typeof invoiceOf>): string {
  return plainText(invoiceDate ?? date);
}

export function MatchPage(props: DocumentActionsProps & { onClose(): void }): ReactNode {
  const { draft, onClose } = props;
  const { data, error, refetch } = useQuery(openReceiptsQuery(draft.doc.id, draft.doc.version));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`发票勾稽 ${plainText(invoiceOf(draft.doc.fields).code)}`}
      fullScreen
      transitionProps={{ duration: 0 }}
    >
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && <Sides {...props} receipts={data.receipts} />}
    </Modal>
  );
}

function Sides({
  draft,
  environment,
  reload,
  onClose,
  receipts,
}: DocumentActionsProps & { onClose(): void; receipts: readonly OpenReceipt[] }): ReactNode {
  const { rows, lines } = useInvoiceLines(draft);
  const day = dayOf(invoiceOf(draft.doc.fields));
  const [pairs, setPairs] = useState<readonly MatchPair[]>(() => {
    const stored = storedPairs(rows, receipts);
    return [...stored, ...proposed(lines, receipts, stored, day)];
  });
  // Keys work from the first moment, before a row was clicked.
  const page = useRef<HTMLDivElement | null>(null);
  useEffect(() => page.current?.focus(), []);
  const line = useRef<string | null>(null);
  const receipt = useRef<string | null>(null);
  const write = useKeyedWrite({
    ...actionMutation('purchaseInvoice'),
    onSuccess: async () => {
      await reload();
      onClose();
    },
  });
  const exact = pairs.filter((pair) => pair.by === 'suggested' && pair.exact).length;
  const open = pairs.filter((pair) => pair.by === 'suggested').length;
  const pair = (more: boolean): void => {
    const [own, from] = [
      lines.find(({ id }) => id === (line.current ?? lines[0]?.id)),
      receipts.find(({ id }) => id === (receipt.current ?? receipts[0]?.id)),
    ];
    if (own === undefined || from === undefined) return;
    const next = paired(pairs, own, from, more, day);
    if (typeof next === 'string') notify('warning', next);
    else setPairs(next);
  };
  const save = (): void =>
    void write.run({
      id: draft.doc.id,
      action: 'match',
      request: { version: draft.doc.version, values: { pairs: sentPairs(lines, pairs) } },
    });
  const key = (event: KeyboardEvent): void => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (plain && event.code === 'Space') pair(event.shiftKey);
    else if (plain && event.code === 'KeyA') setPairs(exactTaken(pairs));
    else if (plain && event.code === 'KeyX') setPairs(loosened(pairs, line.current ?? lines[0]?.id ?? ''));
    else if (event.ctrlKey && event.key === 'Enter') save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={page} className={classes['page']} tabIndex={-1} onKeyDownCapture={key}>
      <InvoiceHead draft={draft} environment={environment} open={open} exact={exact} />
      <div className={classes['sides']}>
        <Receipts
          receipts={receipts}
          pairs={pairs}
          onActive={(id) => {
            receipt.current = id;
          }}
        />
        <InvoiceLines
          rows={rows}
          lines={lines}
          receipts={receipts}
          pairs={pairs}
          environment={environment}
          onActive={(id) => {
            line.current = id;
          }}
        />
      </div>
      <div className={classes['below']}>
        <Differences rows={rows} lines={lines} receipts={receipts} pairs={pairs} />
        <MatchButtons
          open={open}
          exact={exact}
          busy={write.busy}
          onExact={() => setPairs(exactTaken(pairs))}
          onAll={() => {
            setPairs(pairs.map((each) => ({ ...each, by: 'hand' })));
            // The button is disabled now and would take the keys with it.
            page.current?.focus();
          }}
          onSave={save}
        />
      </div>
    </div>
  );
}

interface Suggested {
  /** How many pairs are suggested and not taken yet. */
  open: number;
  /** How many of them agree in everything. */
  exact: number;
}

function InvoiceHead({
  draft,
  environment,
  open,
  exact,
}: Suggested & Pick<DocumentActionsProps, 'draft' | 'environment'>): ReactNode {
  const invoice = invoiceOf(draft.doc.fields);
  const partner = environment.refs('supplier', invoice.supplier);
  const facts: readonly (readonly [string, string])[] = [
    ['供应商', partner?.name ?? ''],
    ['发票号码', plainText(invoice.invoiceNo)],
    ['开票日期', dayOf(invoice)],
    ['金额', formatDecimal(invoice.amount ?? '0', 2)],
    ['价税合计', formatDecimal(invoice.allAmount ?? '0', 2)],
  ];
  return (
    <div className={classes['head']}>
      {facts.map(([title, text]) => (
        <dl key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </dl>
      ))}
      <div className={classes['grow']} />
      {open > 0 && (
        <Badge variant="light" color="gray">
          建议 {open} 对，其中完全一致 {exact} 对
        </Badge>
      )}
    </div>
  );
}

interface MatchButtonsProps extends Suggested {
  busy: boolean;
  onExact(): void;
  onAll(): void;
  onSave(): void;
}

function MatchButtons({ open, exact, busy, onExact, onAll, onSave }: MatchButtonsProps): ReactNode {
  return (
    <div>
      <Group gap={8} justify="flex-end">
        <Button variant="default" disabled={exact === 0} title="A" onClick={onExact}>
          采纳一致的
        </Button>
        <Button variant="default" disabled={open === 0} onClick={onAll}>
          采纳全部建议
        </Button>
        <Button title="Ctrl+Enter" loading={busy} onClick={onSave}>
          保存勾稽
        </Button>
      </Group>
      <div className={classes['keys']}>
        空格 配对 · Shift+空格 加一张入库 · A 采纳一致的 · X 解除 · Ctrl+Enter 保存
      </div>
    </div>
  );
}
