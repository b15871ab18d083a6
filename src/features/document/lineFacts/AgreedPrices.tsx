// Prices agreed before for one material, of this partner or of all; Enter takes one over into the line.
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { agreedPricesQuery } from '#api/lineFacts.ts';
import { createArraySource, Grid, type GridColumn, type GridHandle } from '#grid';
import type { LineRow, Row } from '#model/entity.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { agreedPricesRequest, ownCode, type PriceSource, takenPrice } from './agreedPrices.ts';
import { orderField } from './orderFields.ts';
import classes from './lineFacts.module.css';

export interface AgreedPricesProps {
  source: PriceSource;
  draft: DocumentDraft;
  lines: string;
  line: LineRow;
  material: string;
  environment: FieldEnvironment;
  locked: boolean;
  onClose(): void;
}

const most = 100;

export function AgreedPrices({
  source,
  draft,
  lines,
  line,
  material,
  environment,
  locked,
  onClose,
}: AgreedPricesProps) {
  const partner = draft.doc.fields[source.partner.name];
  const own = typeof partner === 'string' ? partner : null;
  const except = ownCode(source, draft.def, draft.doc.fields);
  const [all, setAll] = useState(own === null);
  const { data, error } = useQuery(
    agreedPricesQuery(
      source.orders.name,
      agreedPricesRequest(source, { material, partner: all ? null : own, except, limit: most }),
    ),
  );
  const grid = useRef<GridHandle | null>(null);
  const rows = useMemo(() => data?.rows ?? [], [data]);
  const table = useMemo(
    () => createArraySource<Row & { id: string }>({ rows, idOf: (row) => row.id }),
    [rows],
  );
  const columns = useMemo(() => priceColumns(source, environment), [source, environment]);
  const first = rows[0]?.id;
  useEffect(() => {
    if (first === undefined) return undefined;
    // Prices known already are there before the dialog has settled its own focus.
    const frame = requestAnimationFrame(() => {
      grid.current?.activate(first, 'date');
      grid.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const take = (row: Row): void => {
    if (locked) return notify('warning', '单据现在不能修改，价格没有带入');
    const taken = takenPrice(draft.doc.fields, line, row);
    if (taken === null) return notify('warning', '币别或计价单位与当前行不同，不能直接带入，请手工填写');
    draft.change('带入历史价格', {
      patches: [{ op: 'setLine', lines, id: line.id, field: taken.field, value: taken.value }],
    });
    onClose();
  };
  const record = environment.refs('material', material);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`历史价格 ${record?.code ?? ''} ${record?.name ?? ''}`}
      size={1020}
      centered
    >
      <Group mb={8} gap={12}>
        {own !== null && (
          <SegmentedControl
            size="xs"
            value={all ? 'all' : 'own'}
            onChange={(value) => setAll(value === 'all')}
            data={[
              { value: 'own', label: `该${source.partner.title}` },
              { value: 'all', label: `全部${source.partner.title}` },
            ]}
          />
        )}
        <Text size="xs" c="var(--wb-text-3)">
          已审核的订单，最近 {most} 笔；双击或 Enter 带入单价
        </Text>
      </Group>
      <div className={classes['prices']}>
        <Grid<Row & { id: string }>
          label="历史价格"
          columns={columns}
          source={table}
          rowHeight={28}
          rowNumbers
          onOpenRow={take}
          emptyText={
            error === null
              ? data === undefined
                ? '正在读取…'
                : '没有成交过此物料'
              : '读取失败，请关闭后重试'
          }
          notify={(message, kind) => notify(kind, message)}
          handleRef={grid}
        />
      </div>
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </Group>
    </Modal>
  );
}

function priceColumns(source: PriceSource, environment: FieldEnvironment): readonly GridColumn<Row>[] {
  const widths: Readonly<Record<string, number>> = {
    date: 100,
    code: 140,
    [source.partner.name]: 200,
    'items.qty': 90,
    'items.unit': 60,
    'items.price': 100,
    'items.taxPrice': 100,
    'items.discountRate': 80,
    currency: 80,
  };
  return Object.entries(widths).map(([path, width]) =>
    gridColumn(
      { path, field: orderField(source.orders.name, path), width, shown: true },
      environment,
      () => undefined,
    ),
  );
}
