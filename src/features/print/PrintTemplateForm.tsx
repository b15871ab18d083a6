// Designing a print template: paper and contents at the left, the newest document of the kind as it would be printed at
// the right. The layout is data; what is not chosen here does not stand on the paper.
import { Button, NumberInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { printTemplate } from '#entities/system/printTemplate.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { FieldValue } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { usualMargins, type Margins, type PrintLayout } from '#model/print/print.ts';
import { templateOf } from '#model/print/printStored.ts';
import { LayoutForm } from './LayoutForm.tsx';
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
          <LayoutForm
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
