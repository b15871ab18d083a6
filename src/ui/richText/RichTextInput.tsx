// Editor of formatted text. Loaded when a form first needs one; gives the text away when the focus leaves it.
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { cleanText } from './cleanFragment.ts';
import content from './RichContent.module.css';
import classes from './RichTextInput.module.css';

export interface RichTextInputProps {
  id: string;
  /** Name for those who cannot see the form. */
  label: string;
  value: string;
  failing: boolean;
  describedBy?: string | undefined;
  /** Null when nothing is written. */
  onCommit(html: string | null): void;
}

const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: '加粗',
  italicControlLabel: '斜体',
  underlineControlLabel: '下划线',
  strikeControlLabel: '删除线',
  clearFormattingControlLabel: '清除格式',
  linkControlLabel: '链接',
  unlinkControlLabel: '取消链接',
  bulletListControlLabel: '项目符号',
  orderedListControlLabel: '编号',
  h2ControlLabel: '标题',
  h3ControlLabel: '小标题',
  blockquoteControlLabel: '引用',
  hrControlLabel: '分隔线',
  undoControlLabel: '撤销',
  redoControlLabel: '重做',
  linkEditorInputLabel: '链接地址',
  linkEditorInputPlaceholder: 'https://example.com 或 /sales/saleOrder',
  linkEditorExternalLink: '在新窗口打开',
  linkEditorInternalLink: '在当前窗口打开',
  linkEditorSave: '确定',
};

export function RichTextInput({
  id,
  label,
  value,
  failing,
  describedBy,
  onCommit,
}: RichTextInputProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const given = useRef(value);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, codeBlock: false, code: false }),
      Link.configure({ protocols: ['http', 'https', 'mailto'] }),
    ],
    content: cleanText(value),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: content['content'] ?? '',
      },
    },
  });

  // Another value from outside: undo, a merge, the server's cleaned text after a save.
  useEffect(() => {
    if (editor === null || value === given.current) return;
    given.current = value;
    editor.commands.setContent(cleanText(value), { emitUpdate: false });
  }, [editor, value]);

  function commit(): void {
    if (editor === null) return;
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html === given.current) return;
    given.current = html;
    onCommit(html === '' ? null : html);
  }

  return (
    <RichTextEditor
      ref={root}
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={classes['editor']}
      data-failing={failing || undefined}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) commit();
      }}
    >
      <RichTextEditor.Toolbar className={classes['toolbar']}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes['page']} />
    </RichTextEditor>
  );
}
