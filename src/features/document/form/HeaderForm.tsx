// The header form of a document: the first rows of fields, the rest folded; Enter walks from field to field.
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import { refTextIn } from '#model/derive/columns.ts';
import { firstFields, formOf, isDouble, isInternal } from '#model/derive/form.ts';
import { isAsked } from '#model/derive/editable.ts';
import type { FieldDef } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { pickField } from '#model/pickField.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { useEnterWay } from './useEnterWay.ts';
import { useServerChecks } from './useServerChecks.ts';
import { notPermitted, readonlyReason } from './writable.ts';
import classes from '../DocumentScreen.module.css';
import { isIn } from '#model/states/states.ts';

export interface HeaderFormProps {
  draft: DocumentDraft;
  grants: Grants;
  has(entity: string): boolean;
  locked: string | null;
  /** Who and when are worth a look only once the server has it. */
  stored: boolean;
  /** Everything is shown when there are no lines. */
  whole: boolean;
  /** Enter on the last field. */
  onPast(): void;
}

const foldKey = (entity: string): string => `workbench:fold:${entity}`;
const stamps: Readonly<Record<string, string>> = { approved: '已审核', closed: '已关闭', voided: '已作废' };

export function HeaderForm({ draft, grants, has, locked, stored, whole, onPast }: HeaderFormProps) {
  const { def, doc } = draft;
  const { disabled } = usePermission();
  const [folded, setFolded] = useState(() => localStorage.getItem(foldKey(def.name)) !== 'open');
  const checked = useServerChecks(draft);
  const way = useEnterWay(onPast);
  const problemAt = (key: string) => draft.problemAt(null, '', key) ?? checked(key);
  const sections = formOf(def, grants, has).flatMap(({ group, fields }) => {
    const shown = fields.filter(({ field }) => !isInternal(field) && isAsked(field, doc.fields, doc.fields));
    return shown.length > 0 && (stored || group !== '系统') ? [{ group, fields: shown }] : [];
  });
  const all = sections.flatMap((section) => section.fields);
  const labels = { '--label-width': `${labelWidth(all.map(({ field }) => field.title))}px` } as CSSProperties;
  const double = (field: FieldDef): boolean => isDouble(field, entityOf);
  const brief = whole
    ? all
    : firstFields(def, all, { double, failing: (key) => problemAt(key) !== undefined });
  const first = folded && !whole ? brief : null;
  const stamp = stamps[doc.status ?? ''] ?? null;
  const turn = () => {
    localStorage.setItem(foldKey(def.name), folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  const input = ({ key, field }: { key: string; field: FieldDef }) => (
    <FieldInput
      key={key}
      name={key}
      field={field}
      value={doc.fields[key] ?? null}
      row={doc.fields}
      readonly={
        disabled(`${def.name}:${key}`)
          ? notPermitted
          : readonlyReason({ def, path: key, field }, doc.fields, doc.fields, grants, locked)
      }
      double={double(field)}
      changed={!draft.isNew && !sameValue(draft.base.fields[key], doc.fields[key])}
      numbered={def.codePrefix !== undefined}
      refText={refTextIn(def.fields, key)}
      problem={problemAt(key)}
      offer={draft.offerAt(key)}
      invalidText={draft.invalidText(null, '', key)}
      forField={pickField(`${def.name}.${key}`, field, doc.fields)}
      onCommit={(value) =>
        draft.change(`修改${field.title}`, { patches: [{ op: 'set', field: key, value }] })
      }
      onInvalid={(text) =>
        draft.change(`修改${field.title}`, { patches: [], invalid: new Map([[`  ${key}`, text]]) })
      }
      onLeave={() => draft.reach(key)}
      learn={(refs) => draft.learn(refs)}
    />
  );
  return (
    <div className={classes['header']} data-stamped={stamp === null ? undefined : ''} style={labels} {...way}>
      {first !== null ? (
        <div className={classes['fields']}>{first.map(input)}</div>
      ) : (
        <div className={classes['fields']}>
          {sections.map((section) => (
            <Section key={section.group} title={sections.length > 1 ? section.group : ''}>
              {section.fields.map(input)}
            </Section>
          ))}
        </div>
      )}
      {!whole && all.length > brief.length && (
        <div className={classes['fold']}>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            rightSection={folded ? <IconChevronDown size={12} /> : <IconChevronUp size={12} />}
            onClick={turn}
            aria-expanded={!folded}
          >
            {folded ? '更多' : '收起'}
          </Button>
        </div>
      )}
      {stamp !== null && (
        <span
          className={classes['stamp']}
          data-text={stamp}
          aria-hidden
          style={{ color: isIn(def, doc.status, 'void') ? 'var(--wb-error)' : 'var(--wb-success)' }}
        />
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      {title !== '' && <div className={classes['group']}>{title}</div>}
      {children}
    </>
  );
}

/** Pixels for the longest title with its star; a longer one breaks into two lines. */
function labelWidth(titles: readonly string[]): number {
  const width = (title: string): number =>
    Array.from(title).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 8), 8);
  return Math.min(Math.max(64, ...titles.map(width)), 88);
}
