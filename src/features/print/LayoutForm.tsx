// The layout of a print template in three sections: what stands at the head of the paper, which lines, what at its foot.
// The layout is data; each control changes its part of it.
import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import type { PrintLayout, PrintTemplate } from '#model/print/print.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';
import { ColumnList, FieldList } from './LayoutLists.tsx';
import classes from './templateForm.module.css';

export interface LayoutFormProps {
  target: EntityDef;
  template: PrintTemplate;
  layout: PrintLayout;
  disabled: boolean;
  onChange(part: Partial<PrintLayout>): void;
}

export function LayoutForm(props: LayoutFormProps): ReactNode {
  return (
    <>
      <HeadSection {...props} />
      <LinesSection {...props} />
      <FootSection {...props} />
    </>
  );
}

function HeadSection({ target, template, layout, disabled, onChange }: LayoutFormProps): ReactNode {
  const hasClauses = Object.values(target.lines ?? {}).some(({ paragraphs }) => paragraphs !== undefined);
  const tick = (label: string, value: boolean, part: (on: boolean) => Partial<PrintLayout>): ReactNode => (
    <Checkbox
      label={label}
      checked={value}
      disabled={disabled}
      onChange={(event) => onChange(part(event.currentTarget.checked))}
    />
  );
  return (
    <>
      <h3 className={classes['section']}>
        抬头
        {!disabled && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onChange(builtInLayout(target, template.paper, template.landscape))}
          >
            恢复为标准版面
          </Button>
        )}
      </h3>
      <div className={classes['row']}>
        <TextInput
          label="标题"
          placeholder={target.title}
          value={layout.title}
          disabled={disabled}
          maxLength={60}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <NumberInput
          label="字号（磅）"
          min={6}
          max={18}
          value={layout.fontSize}
          disabled={disabled}
          onChange={(value) => onChange({ fontSize: Number(value) || 9 })}
        />
        <NumberInput
          label="抬头列数"
          min={1}
          max={4}
          value={layout.headerColumns}
          disabled={disabled}
          onChange={(value) => onChange({ headerColumns: Number(value) || 3 })}
        />
      </div>
      <div className={classes['ticks']}>
        {tick('打印组织名称', layout.company, (company) => ({ company }))}
        {tick('有折扣或另按计价单位时加列', layout.explained, (explained) => ({ explained }))}
        {hasClauses && tick('打印条款', layout.clauses, (clauses) => ({ clauses }))}
        {tick('省略空白的抬头项', layout.hideEmpty, (hideEmpty) => ({ hideEmpty }))}
        {tick('页码', layout.pageNumbers, (pageNumbers) => ({ pageNumbers }))}
        {tick('二维码', layout.qr !== '', (on) => ({
          qr: on ? (Object.hasOwn(target.fields, 'qrCode') ? 'qrCode' : 'code') : '',
        }))}
      </div>
      <FieldList
        label="抬头项"
        fields={allFieldsOf(target)}
        items={layout.header}
        disabled={disabled}
        onChange={(header) => onChange({ header })}
      />
    </>
  );
}

function LinesSection({ target, layout, disabled, onChange }: LayoutFormProps): ReactNode {
  return (
    <>
      <h3 className={classes['section']}>
        明细
        <Select
          size="xs"
          aria-label="打印哪个明细"
          disabled={disabled}
          data={[
            { value: '', label: '不打印明细' },
            ...Object.entries(target.lines ?? {}).map(([key, { title }]) => ({ value: key, label: title })),
          ]}
          value={layout.lines}
          onChange={(lines) => onChange({ lines: lines ?? '', columns: [] })}
        />
      </h3>
      {layout.lines !== '' && target.lines?.[layout.lines] !== undefined && (
        <ColumnList
          fields={target.lines[layout.lines]?.fields ?? {}}
          columns={layout.columns}
          disabled={disabled}
          onChange={(columns) => onChange({ columns })}
        />
      )}
    </>
  );
}

function FootSection({ target, layout, disabled, onChange }: LayoutFormProps): ReactNode {
  const fields = allFieldsOf(target);
  const amounts = Object.entries(fields).filter(([, { kind }]) => kind === 'money');
  return (
    <>
      <h3 className={classes['section']}>页尾</h3>
      <div className={classes['row']}>
        <Select
          label="金额大写"
          clearable
          disabled={disabled}
          placeholder="不打印"
          data={amounts.map(([key, { title }]) => ({ value: key, label: title }))}
          value={layout.capitals === '' ? null : layout.capitals}
          onChange={(capitals) => onChange({ capitals: capitals ?? '' })}
        />
        <TextInput
          label="签字栏（用、分隔）"
          value={layout.signatures.join('、')}
          disabled={disabled}
          onChange={(event) =>
            onChange({
              signatures: event.currentTarget.value.split('、').filter((text) => text.trim() !== ''),
            })
          }
        />
      </div>
      <FieldList
        label="页尾项"
        fields={fields}
        items={layout.footer}
        disabled={disabled}
        onChange={(footer) => onChange({ footer })}
      />
      <Textarea
        label="说明文字"
        placeholder="条款、地址等；可含 {{字段}}，如 {{deliveryDate}}"
        autosize
        minRows={2}
        maxLength={2000}
        value={layout.note}
        disabled={disabled}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}
