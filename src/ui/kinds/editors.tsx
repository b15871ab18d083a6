// What each kind of field is filled with in a form: a table that has an entry for every kind, so that a new kind without an
// input of its own does not compile.
import { Checkbox, Select, Textarea } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { entityOfFields } from '#model/derive/fieldTitles.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import { ImageUpload } from '#ui/upload/ImageUpload.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { useFieldEnvironment } from './environment.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { FieldInputProps } from './fieldInputProps.ts';
import { RefInput } from './RefInput.tsx';
import { RefsInput } from './RefsInput.tsx';
import { TypedInput, type InputProps } from './TypedInput.tsx';

export type EditorProps = FieldInputProps & InputProps;

const RichTextInput = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/richText/RichTextInput.tsx'))).RichTextInput,
}));
const ChoicesInput = lazy(async () => ({
  default: (await loadChunk(() => import('./ChoicesInput.tsx'))).ChoicesInput,
}));
const FileUpload = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/upload/FileUpload.tsx'))).FileUpload,
}));

export const pictureKinds: readonly FieldKind[] = ['image', 'images'];

/** Takes the whole width of a form. */
export function isWide({ kind }: FieldDef): boolean {
  return kind === 'longText' || kind === 'richText';
}

function CodeInput(props: EditorProps): ReactNode {
  return <TypedInput {...props} {...(props.numbered === true ? { placeholder: '自动编号' } : {})} />;
}

function MemoInput({ id, field, value, failing, describedBy, onCommit }: EditorProps): ReactNode {
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

function RichInput({ id, field, value, failing, describedBy, onCommit }: EditorProps): ReactNode {
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
}

function TickInput({ id, value, describedBy, onCommit }: EditorProps): ReactNode {
  return (
    <Checkbox
      id={id}
      mt={8}
      checked={value === true}
      onChange={(event) => onCommit(event.currentTarget.checked)}
      aria-describedby={describedBy}
    />
  );
}

/** Several values of a list or fields by their titles; what has another shape is edited where its screen knows the shape. */
function StructureInput(props: EditorProps): ReactNode {
  const { id, field, value, row, invalidText, failing, describedBy, onCommit, onInvalid } = props;
  const environment = useFieldEnvironment();
  if (field.dict === undefined && field.fieldOf === undefined) return <TypedInput {...props} />;
  const options =
    field.dict === undefined
      ? environment.fieldsOf(entityOfFields(field, row, row))
      : environment.dictItems(field.dict);
  return (
    <Suspense fallback={<Select id={id} disabled />}>
      <ChoicesInput
        id={id}
        options={options}
        value={value}
        invalidText={invalidText}
        failing={failing}
        describedBy={describedBy}
        onCommit={onCommit}
        onInvalid={onInvalid}
      />
    </Suspense>
  );
}

function ReferenceInput(props: EditorProps): ReactNode {
  return <RefInput {...props} entity={props.field.entity ?? ''} />;
}

function ReferencesInput(props: EditorProps): ReactNode {
  return <RefsInput {...props} entity={props.field.entity ?? ''} />;
}

function PictureInput({ id, field, value, failing, describedBy, onCommit }: EditorProps): ReactNode {
  const { upload } = useFieldEnvironment();
  return (
    <ImageUpload
      id={id}
      label={field.title}
      value={typeof value === 'string' ? value : null}
      onChange={onCommit}
      send={upload}
      multi={field.kind === 'images'}
      describedBy={describedBy}
      failing={failing}
    />
  );
}

function FilesInput({ id, field, value, failing, describedBy, onCommit }: EditorProps): ReactNode {
  const { upload, files } = useFieldEnvironment();
  return (
    <Suspense fallback={null}>
      <FileUpload
        id={id}
        label={field.title}
        value={typeof value === 'string' ? value : null}
        onChange={onCommit}
        send={upload}
        files={files}
        describedBy={describedBy}
        failing={failing}
      />
    </Suspense>
  );
}

export const editors: Readonly<Record<FieldKind, (props: EditorProps) => ReactNode>> = {
  code: CodeInput,
  text: TypedInput,
  longText: MemoInput,
  richText: RichInput,
  integer: TypedInput,
  qty: TypedInput,
  price: TypedInput,
  money: TypedInput,
  rate: TypedInput,
  percent: TypedInput,
  date: TypedInput,
  datetime: TypedInput,
  bool: TickInput,
  dict: ChoiceInput,
  ref: ReferenceInput,
  refs: ReferencesInput,
  image: PictureInput,
  images: PictureInput,
  file: FilesInput,
  json: StructureInput,
};

export function Editor(props: EditorProps): ReactNode {
  const Kind = editors[props.field.kind];
  return <Kind {...props} />;
}
