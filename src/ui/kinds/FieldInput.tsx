// React half of every field kind in a form: label, input or read-only text, and the problem beneath.
import { lazy, Suspense, useId } from 'react';
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import type { FieldValue } from '#model/entity.ts';
import { pathsIn } from '#model/storedFile.ts';
import { PictureList } from '#ui/upload/ImageUpload.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { cellText, missingText, type RefText } from './cellText.ts';
import { useFieldEnvironment } from './environment.ts';
import type { FieldInputProps } from './fieldInputProps.ts';
import { Editor, isWide, pictureKinds } from './editors.tsx';
import classes from './FieldInput.module.css';

const QrCode = lazy(async () => ({ default: (await loadChunk(() => import('#ui/QrCode.tsx'))).QrCode }));
const RichContent = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/richText/RichContent.tsx'))).RichContent,
}));

const FileList = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/upload/FileUpload.tsx'))).FileList,
}));

export function FieldInput(props: FieldInputProps) {
  const { field, value, row, readonly, problem, name, offer } = props;
  const environment = useFieldEnvironment();
  const id = useId();
  const textAs = (refText: RefText): string => cellText(field, value, row, environment, { refText });
  const own = textAs(props.refText ?? 'name');
  // Where nothing is typed a code is told with its name, whose field may be folded away.
  const named = readonly !== null && props.refText === 'code' && own !== '' && own !== textAs('name');
  const shown = named ? `${own} ${textAs('name')}` : own;
  /** Left empty, it gets its number when it is saved. */
  const numbered = field.kind === 'code' && props.numbered === true;
  const wide = isWide(field);
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
        {readonly === null && offer !== undefined && (
          <div className={classes['offer']} role="status">
            {offer.from}的{field.title}为{' '}
            {cellText(field, offer.value, row, environment, { refText: 'name' })}
            <button type="button" className={classes['take']} onClick={() => props.onCommit(offer.value)}>
              采用
            </button>
          </div>
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
  const { peek, files } = useFieldEnvironment();
  if (field.kind === 'bool') return value === true ? '是' : '否';
  if (shown === '') return <span className={classes['missing']}>{missingText}</span>;
  if (pictureKinds.includes(field.kind) && typeof value === 'string')
    return <PictureList label={field.title} paths={pathsIn(value)} />;
  if (field.kind === 'file' && typeof value === 'string')
    return (
      <Suspense fallback={shown}>
        <FileList label={field.title} paths={pathsIn(value)} files={files} />
      </Suspense>
    );
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
