// React half of every field kind in a form: label, input or read-only text, and the problem beneath.
import { Checkbox, Select, Textarea } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { pathsIn } from '#model/storedFile.ts';
import { ImageUpload, PictureList } from '#ui/upload/ImageUpload.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { cellText, missingText, type RefText } from './cellText.ts';
import { useFieldEnvironment } from './environment.ts';
import { RefInput } from './RefInput.tsx';
import { RefsInput } from './RefsInput.tsx';
import { TypedInput, type InputProps } from './TypedInput.tsx';
import { selectAll } from './selectAll.ts';
import classes from './FieldInput.module.css';

export interface FieldInputProps {
  name: string;
  field: FieldDef;
  value: FieldValue;
  row: Row;
  /** Why it cannot be written, or null. */
  readonly: string | null;
  changed: boolean;
  /** Takes two columns of the form. */
  double?: boolean;
  /** Codes of this entity are numbered by the system when left empty. */
  numbered?: boolean;
  problem: string | undefined;
  invalidText: string | undefined;
  /** What a reference shows; its name unless told. */
  refText?: RefText;
  /** 'saleOrder.customer'. */
  forField: string;
  onCommit(value: FieldValue): void;
  onInvalid(text: string): void;
  /** The keyboard or the pointer went on to something else. */
  onLeave?(): unknown;
  learn(refs: RefMap): void;
}

const pictureKinds: readonly FieldDef['kind'][] = ['image', 'images'];

const RichTextInput = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/richText/RichTextInput.tsx'))).RichTextInput,
}));
const ChoicesInput = lazy(async () => ({
  default: (await loadChunk(() => import('./ChoicesInput.tsx'))).ChoicesInput,
}));
const QrCode = lazy(async () => ({ default: (await loadChunk(() => import('#ui/QrCode.tsx'))).QrCode }));
const RichContent = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/richText/RichContent.tsx'))).RichContent,
}));

const wideKinds: readonly FieldDef['kind'][] = ['longText', 'richText'];

export function FieldInput(props: FieldInputProps) {
  const { field, value, row, readonly, problem, name } = props;
  const environment = useFieldEnvironment();
  const id = useId();
  const textAs = (refText: RefText): string => cellText(field, value, row, environment, { refText });
  const own = textAs(props.refText ?? 'name');
  // Where nothing is typed a code is told with its name, whose field may be folded away.
  const named = readonly !== null && props.refText === 'code' && own !== '' && own !== textAs('name');
  const shown = named ? `${own} ${textAs('name')}` : own;
  /** Left empty, it gets its number when it is saved. */
  const numbered = field.kind === 'code' && props.numbered === true;
  const wide = wideKinds.includes(field.kind);
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  return (
    <div
      className={classes['field']}
      data-field={name}
      data-wide={wide || undefined}
      data-double={props.double || undefined}
      onBlur={props.onLeave}
    >
      <label
        className={`${classes['label']} ${field.required && readonly === null && !numbered ? classes['required'] : ''}`}
        htmlFor={id}
        title={field.help === undefined ? field.title : `${field.title}：${field.help}`}
      >
        {field.title}
      </label>
      <div>
        {readonly === null ? (
          <Editor {...props} id={id} shown={shown} describedBy={problemId} failing={problem !== undefined} />
        ) : (
          <output
            id={id}
            className={classes['readonly']}
            data-end={isDecimal(field) || field.kind === 'integer' || undefined}
            data-wide={wide || undefined}
            data-changed={props.changed || undefined}
            title={shown === '' ? readonly : shown}
            style={{ display: 'block' }}
          >
            <ReadonlyValue field={field} value={value} shown={shown} />
          </output>
        )}
        {problem !== undefined && (
          <div id={problemId} className={classes['problem']} role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  );
}

function ReadonlyValue({ field, value, shown }: { field: FieldDef; value: FieldValue; shown: string }) {
  const { peek } = useFieldEnvironment();
  if (field.kind === 'bool') return value === true ? '是' : '否';
  if (shown === '') return <span className={classes['missing']}>{missingText}</span>;
  if (pictureKinds.includes(field.kind) && typeof value === 'string')
    return <PictureList label={field.title} paths={pathsIn(value)} />;
  if (field.kind === 'richText' && typeof value === 'string')
    return (
      <Suspense fallback={shown}>
        <RichContent html={value} />
      </Suspense>
    );
  if (field.qr === true)
    return (
      <Suspense fallback={null}>
        <QrCode text={shown} className={classes['qr']} />
      </Suspense>
    );
  const look =
    field.kind === 'ref' && field.entity !== undefined && typeof value === 'string'
      ? peek(field.entity, value)
      : null;
  if (look === null) return shown;
  return (
    <button type="button" className={classes['peek']} title={`查看${field.title}“${shown}”`} onClick={look}>
      {shown}
    </button>
  );
}

function Editor(props: FieldInputProps & InputProps) {
  const { field, value, id, failing, describedBy, onCommit } = props;
  const environment = useFieldEnvironment();
  if (field.kind === 'ref' && field.entity !== undefined)
    return <RefInput {...props} entity={field.entity} />;
  if (field.kind === 'refs' && field.entity !== undefined)
    return <RefsInput {...props} entity={field.entity} />;
  if (field.kind === 'dict')
    return (
      <Select
        id={id}
        data={environment
          .dictItems(field.dict ?? '')
          .map((item) => ({ value: item.value, label: item.text }))}
        value={typeof value === 'string' ? value : null}
        onChange={(chosen) => onCommit(chosen)}
        clearable={!field.required}
        allowDeselect={!field.required}
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        onFocus={selectAll}
        nothingFoundMessage="没有符合的选项"
        error={failing}
        aria-describedby={describedBy}
        comboboxProps={{ shadow: 'md' }}
      />
    );
  if (field.kind === 'json' && field.dict !== undefined)
    return (
      <Suspense fallback={<Select id={id} disabled />}>
        <ChoicesInput
          id={id}
          items={environment.dictItems(field.dict).map((item) => ({ value: item.value, label: item.text }))}
          value={value}
          failing={failing}
          describedBy={describedBy}
          onCommit={onCommit}
        />
      </Suspense>
    );
  if (pictureKinds.includes(field.kind))
    return (
      <ImageUpload
        id={id}
        label={field.title}
        value={typeof value === 'string' ? value : null}
        onChange={onCommit}
        send={environment.upload}
        multi={field.kind === 'images'}
        describedBy={describedBy}
        failing={failing}
      />
    );
  if (field.kind === 'bool')
    return (
      <Checkbox
        id={id}
        mt={8}
        checked={value === true}
        onChange={(event) => onCommit(event.currentTarget.checked)}
        aria-describedby={describedBy}
      />
    );
  if (field.kind === 'richText')
    return (
      <Suspense fallback={<Textarea disabled minRows={4} aria-label={field.title} />}>
        <RichTextInput
          id={id}
          label={field.title}
          value={typeof value === 'string' ? value : ''}
          failing={failing}
          describedBy={describedBy}
          onCommit={onCommit}
        />
      </Suspense>
    );
  if (wideKinds.includes(field.kind)) return <MemoInput {...props} />;
  return (
    <TypedInput
      {...props}
      {...(field.kind === 'code' && props.numbered === true ? { placeholder: '自动编号' } : {})}
    />
  );
}

function MemoInput({ id, field, value, failing, describedBy, onCommit }: FieldInputProps & InputProps) {
  const [text, setText] = useState<string | null>(null);
  const stored = typeof value === 'string' ? value : '';
  return (
    <Textarea
      id={id}
      autosize
      minRows={1}
      maxRows={6}
      value={text ?? stored}
      maxLength={field.length ?? 20000}
      error={failing}
      aria-describedby={describedBy}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== null && text !== stored) onCommit(text === '' ? null : text);
        setText(null);
      }}
    />
  );
}
