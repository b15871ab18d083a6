// Designing a print template: paper and contents at the left, the newest document of the kind as it would be printed at
// the right. The layout is data; what is not chosen here does not stand on the paper.
import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { printTemplate } from '#entities/system/printTemplate.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { usualMargins, type Margins, type PrintLayout, type PrintTemplate } from '#model/print/print.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';
import { templateOf } from '#model/print/printStored.ts';
import { ColumnList, FieldList } from './LayoutLists.tsx';
import { LivePreview } from './LivePreview.tsx';
import classes from './templateForm.module.css';

export function PrintTemplateScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={PrintTemplateForm} />;
}

const headed = [
  'code',
  'name',
  'entityKey',
  'organization',
  'paper',
  'orientation',
  'rowsPerPage',
  'copyTitle',
  'isDefault',
  'logPrint',
];

function PrintTemplateForm({ draft, environment, locked }: DocumentFormProps): ReactNode {
  const { fields } = draft.doc;
  const target = entityOf(plainText(partOf(fields, printTemplate.fields).entityKey));
  const template = useMemo(
    () => (target === undefined ? null : templateOf(target, null, fields)),
    [target, fields],
  );
  const change = (part: Partial<PrintLayout>): void => {
    if (template === null) return;
    // Plain data all through: what is stored is what is shown.
    const value = JSON.parse(JSON.stringify({ ...template.layout, ...part })) as FieldValue;
    draft.change('修改版面', { patches: [{ op: 'set', field: 'layout', value }] });
  };
  return (
    <div className={classes['split']}>
      <div className={classes['form']}>
        <div className={classes['fields']}>
          {headed.map((name) => (
            <DraftField key={name} draft={draft} name={name} locked={locked} />
          ))}
          {template !== null && (
            <MarginInputs
              margins={template.margins}
              disabled={locked !== null}
              onChange={(margins) =>
                draft.change('修改页边距', {
                  patches: [{ op: 'set', field: 'marginMm', value: { ...margins } }],
                })
              }
              onReset={() =>
                draft.change('修改页边距', {
                  patches: [{ op: 'set', field: 'marginMm', value: { ...usualMargins(template.paper) } }],
                })
              }
            />
          )}
        </div>
        {target === undefined || template === null ? (
          <p className={classes['help']}>请先选择业务对象，再设计版面。</p>
        ) : (
          <Layout
            target={target}
            layout={template.layout}
            disabled={locked !== null}
            onChange={change}
            template={template}
          />
        )}
      </div>
      <div className={classes['preview']}>
        {target !== undefined && template !== null ? (
          <LivePreview target={target} template={template} environment={environment} />
        ) : (
          <p className={classes['help']}>选择业务对象后，这里显示最近一张单据的打印效果。</p>
        )}
      </div>
    </div>
  );
}

interface LayoutProps {
  target: EntityDef;
  template: PrintTemplate;
  layout: PrintLayout;
  disabled: boolean;
  onChange(part: Partial<PrintLayout>): void;
}

function Layout({ target, template, layout, disabled, onChange }: LayoutProps): ReactNode {
  const fields = allFieldsOf(target);
  const lineKeys = Object.entries(target.lines ?? {});
  const hasClauses = lineKeys.some(([, { paragraphs }]) => paragraphs !== undefined);
  const amounts = Object.entries(fields).filter(([, { kind }]) => kind === 'money');
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
        fields={fields}
        items={layout.header}
        disabled={disabled}
        onChange={(header) => onChange({ header })}
      />
      <h3 className={classes['section']}>
        明细
        <Select
          size="xs"
          aria-label="打印哪个明细"
          disabled={disabled}
          data={[
            { value: '', label: '不打印明细' },
            ...lineKeys.map(([key, { title }]) => ({ value: key, label: title })),
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

const sides: readonly { key: keyof Margins; title: string }[] = [
  { key: 'top', title: '上' },
  { key: 'right', title: '右' },
  { key: 'bottom', title: '下' },
  { key: 'left', title: '左' },
];

interface MarginInputsProps {
  margins: Margins;
  disabled: boolean;
  onChange(margins: Margins): void;
  onReset(): void;
}

function MarginInputs({ margins, disabled, onChange, onReset }: MarginInputsProps): ReactNode {
  return (
    <div className={classes['margins']} role="group" aria-label="页边距（毫米）">
      <span>页边距(mm)</span>
      {sides.map(({ key, title }) => (
        <NumberInput
          key={key}
          size="xs"
          aria-label={`${title}边距`}
          leftSection={title}
          min={0}
          max={60}
          hideControls
          disabled={disabled}
          value={margins[key]}
          onChange={(value) => onChange({ ...margins, [key]: Number(value) || 0 })}
        />
      ))}
      <Button size="compact-xs" variant="subtle" disabled={disabled} onClick={onReset}>
        默认
      </Button>
    </div>
  );
}
