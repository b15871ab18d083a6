// Small forms over @mantine/form: Enter sends, what is missing or wrong is said at its field in words, and the first of
// those fields has the keyboard.
import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, type SyntheticEvent, useId } from 'react';

/** What is wrong, by field, in the order of the fields; empty: nothing. */
export type FormRules<Values> = (values: Values) => FormErrors;

/** Rules by a schema; its messages are what users read. */
export function rulesOf(schema: Parameters<typeof schemaResolver>[0]): FormRules<Record<string, unknown>> {
  return schemaResolver(schema, { sync: true });
}

export type SmallForm<Values> = UseFormReturnType<Values, Values, FormRules<Values>> & {
  /** For the form's onSubmit: sends what is right. */
  submit(send: (values: Values) => unknown): (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** For what is no input but stands for the field, such as the button that chooses. */
  place(field: keyof Values & string): { 'data-path': string };
};

export function useSmallForm<Values extends Record<string, unknown>>(options: {
  initialValues: Values;
  rules: FormRules<Values>;
  validateInputOnBlur?: boolean;
}): SmallForm<Values> {
  const { rules, ...rest } = options;
  // Two forms may be open at once, with fields of the same names; a name has letters, digits and hyphens only.
  const name = useId().replaceAll(/[^0-9a-zA-Z-]/g, '');
  const form = useForm<Values, Values>({ ...rest, name, validate: rules });
  const focusFirst = (errors: FormErrors): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return {
    ...form,
    submit: (send) => form.onSubmit((values) => void send(values), focusFirst),
    place: (field) => ({ 'data-path': `${name}-${field}` }),
  };
}

/** In a text of several lines Enter is a new line; Ctrl+Enter sends. No key of it reaches the page behind. */
export function sendByCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  event.stopPropagation();
}
