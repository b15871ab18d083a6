// One field of a draft as an input, of the header or of a line: for forms that arrange fields in their own way.
import type { ReactNode } from 'react';
import type { LineRow } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import { pickField } from '#model/pickField.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { readonlyReason } from './writable.ts';

export interface DraftFieldProps {
  draft: DocumentDraft;
  name: string;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  /** The line it belongs to; absent: the header. */
  line?: { lines: string; row: LineRow };
}

export function DraftField({ draft, name, locked, line }: DraftFieldProps): ReactNode {
  const grants = useGrants();
  const { def, doc } = draft;
  const field = line === undefined ? def.fields[name] : def.lines?.[line.lines]?.fields[name];
  if (field === undefined) return null;
  const row = line === undefined ? doc.fields : line.row;
  const path = line === undefined ? name : `${line.lines}.${name}`;
  const [lines, id] = line === undefined ? [null, ''] : [line.lines, line.row.id];
  return (
    <FieldInput
      name={name}
      field={field}
      value={row[name] ?? null}
      row={row}
      readonly={readonlyReason({ def, path, field }, row, doc.fields, grants, locked)}
      changed={line === undefined && !draft.isNew && !sameValue(draft.base.fields[name], doc.fields[name])}
      numbered={def.codePrefix !== undefined && name === 'code'}
      problem={draft.problemAt(lines, id, name)}
      offer={line === undefined ? draft.offerAt(name) : undefined}
      invalidText={draft.invalidText(lines, id, name)}
      forField={pickField(`${def.name}.${path}`, field, doc.fields)}
      onCommit={(value) =>
        draft.change(`修改${field.title}`, {
          patches: [
            line === undefined
              ? { op: 'set', field: name, value }
              : { op: 'setLine', lines: line.lines, id: line.row.id, field: name, value },
          ],
        })
      }
      onInvalid={(text) =>
        draft.change(`修改${field.title}`, {
          patches: [],
          invalid: new Map([[`${lines ?? ''} ${id} ${name}`, text]]),
        })
      }
      onLeave={() => line === undefined && draft.reach(name)}
      learn={(refs) => draft.learn(refs)}
    />
  );
}
