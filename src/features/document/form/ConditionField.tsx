// A condition or formula over a document: typed with completion by the Chinese titles of the document's fields, and read back
// to its author in those titles, or with what is wrong with it.
import { useId, useState, type ReactNode } from 'react';
import type { EntityDef, LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { ConditionMeaning } from './ConditionMeaning.tsx';
import { DraftField } from './DraftField.tsx';
import classes from './conditionField.module.css';

export interface ConditionFieldProps {
  draft: DocumentDraft;
  name: string;
  /** The line it belongs to; absent: the header. */
  line?: { lines: string; row: LineRow };
  locked: string | null;
  /** Kind of document the flow is for. */
  target: EntityDef | undefined;
  /** What an empty condition means. */
  otherwise: string;
}

export function ConditionField(props: ConditionFieldProps): ReactNode {
  const { draft, name, line, locked, target, otherwise } = props;
  const stored = plainText((line?.row ?? draft.doc.fields)[name] ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  const field = line === undefined ? draft.def.fields[name] : draft.def.lines?.[line.lines]?.fields[name];
  const id = useId();
  if (field === undefined) return null;
  const commit = (text: string): void => {
    setTyped(null);
    const value = text.trim() === '' ? null : text.trim();
    if ((value ?? '') === stored) return;
    draft.change(`修改${field.title}`, {
      patches: [
        line === undefined
          ? { op: 'set', field: name, value }
          : { op: 'setLine', lines: line.lines, id: line.row.id, field: name, value },
      ],
    });
  };
  return (
    <>
      {target === undefined || locked !== null ? (
        <DraftField draft={draft} name={name} locked={locked} {...(line === undefined ? {} : { line })} />
      ) : (
        <div className={classes['labelled']} data-field={name}>
          <label htmlFor={id}>{field.title}</label>
          <ConditionInput
            id={id}
            target={target}
            text={typed ?? stored}
            length={field.length ?? 500}
            onType={setTyped}
            onCommit={commit}
            onUndo={() => setTyped(null)}
          />
        </div>
      )}
      {target !== undefined && (
        <ConditionMeaning
          target={target}
          text={typed ?? stored}
          typing={typed !== null}
          otherwise={otherwise}
        />
      )}
    </>
  );
}
