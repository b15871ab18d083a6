// A condition or formula over a document: typed with completion by the Chinese titles of the document's fields, and read back to its author
// in those titles, or with what is wrong with it.
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import { conditionProblem, conditionText } from '#model/approval/approvalCondition.ts';
import { completionAt, conditionPlaces, type CompletionOffer } from '#model/approval/conditionCompletion.ts';
import type { EntityDef, LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
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
      <Meaning target={target} text={typed ?? stored} typing={typed !== null} otherwise={otherwise} />
    </>
  );
}

interface ConditionInputProps {
  id: string;
  target: EntityDef;
  text: string;
  length: number;
  onType(text: string): void;
  onCommit(text: string): void;
  onUndo(): void;
}

function ConditionInput({
  id,
  target,
  text,
  length,
  onType,
  onCommit,
  onUndo,
}: ConditionInputProps): ReactNode {
  const { dictItems } = useFieldEnvironment();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const places = useMemo(() => conditionPlaces(target, entityOf), [target]);
  const found = completionAt(text, Math.min(caret, text.length), places, dictItems);
  const offered = combobox.dropdownOpened ? (found?.offers.map(({ text: each }) => each).join() ?? '') : '';
  useEffect(() => {
    if (offered === '') return undefined;
    // The list is drawn with the next frame.
    const frame = requestAnimationFrame(() => combobox.selectFirstOption());
    return () => cancelAnimationFrame(frame);
    // The combobox is a new object with every render; what is offered decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [offered]);
  const take = (offer: CompletionOffer): void => {
    if (found === null) return;
    const rest = text.slice(found.to);
    const written = `${text.slice(0, found.from)}${offer.text}${rest.startsWith(' ') ? '' : ' '}`;
    onType(written + rest);
    combobox.closeDropdown();
    setCaret(written.length);
    requestAnimationFrame(() => box.current?.setSelectionRange(written.length, written.length));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is highlighted is taken by the list; else the condition is done with.
      if (!combobox.dropdownOpened || found === null) onCommit(text);
    } else if (event.key === 'F8' || ((event.ctrlKey || event.metaKey) && event.key === 's')) onCommit(text);
    else if (event.key === 'Escape' && !combobox.dropdownOpened) onUndo();
    else if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      combobox.openDropdown();
    }
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(chosen) => {
        const offer = found?.offers.find((each) => each.text === chosen);
        if (offer !== undefined) take(offer);
      }}
    >
      <Combobox.Target>
        <Textarea
          id={id}
          ref={box}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={length}
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder="输入字段名选择，例如 价税合计 > 10000；Alt+↓ 列出全部字段"
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            onType(value);
            setCaret(selectionStart);
            // All fields at once are listed only when they are asked for.
            const next = completionAt(value, selectionStart, places, dictItems);
            if (
              next !== null &&
              (next.from < selectionStart || next.offers[0]?.text.startsWith("'") === true)
            )
              combobox.openDropdown();
            else combobox.closeDropdown();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={keys}
          onBlur={() => {
            combobox.closeDropdown();
            onCommit(text);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found === null}>
        <Combobox.Options mah={264} style={{ overflowY: 'auto' }}>
          {found?.offers.map((offer) => (
            <Combobox.Option key={offer.text} value={offer.text}>
              <span className={classes['offer']}>
                <span>{offer.title}</span>
                <code>{offer.text}</code>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface MeaningProps extends Pick<ConditionFieldProps, 'target' | 'otherwise'> {
  text: string;
  /** What is still being typed is not held against anybody. */
  typing: boolean;
}

/** The condition in the words of the document, or what is wrong with it. */
function Meaning({ target, text, typing, otherwise }: MeaningProps) {
  if (target === undefined) return null;
  const under = classes['under'] ?? '';
  const help = `${classes['help'] ?? ''} ${under}`;
  if (text.trim() === '') return <p className={help}>{otherwise}</p>;
  const problem = conditionProblem(target, text, entityOf);
  if (problem === null) return <p className={help}>含义：{conditionText(target, text, entityOf)}</p>;
  if (typing)
    return (
      <p className={help}>
        字段、数字和文字用 &gt;、&gt;=、=、!= 比较，用 and、or、not 连接；文字写在单引号里
      </p>
    );
  return <p className={`${classes['problem'] ?? ''} ${under}`}>{problem}</p>;
}
