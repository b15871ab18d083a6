// The Mantine theme on top of the tokens: brand scale, sizes and component defaults, so that no screen repeats them.
import { createTheme } from '@mantine/core';
import type {
  ActionIconProps,
  BadgeProps,
  ButtonProps,
  CheckboxProps,
  DrawerProps,
  InputProps,
  MenuProps,
  ModalProps,
  NumberInputProps,
  PaginationProps,
  PasswordInputProps,
  PopoverProps,
  SegmentedControlProps,
  SelectProps,
  SwitchProps,
  TextareaProps,
  TextInputProps,
  TooltipProps,
  CSSVariablesResolver,
} from '@mantine/core';

/** Defaults by name only: naming the components themselves would load all of them with the first page. */
function always<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps };
}

const small = { size: 'sm' } as const;

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 5, dark: 5 },
  colors: {
    brand: ['#e6f1ff', '#cedeff', '#9cb9ff', '#6693fd', '#3972fb', '#2362fb', '#0653fc', '#0044e1', '#003cca', '#0033b3'],
    dark: ['#e6e8eb', '#a6abb3', '#8b919b', '#6b7280', '#434852', '#30343b', '#22252b', '#1b1d22', '#15171b', '#101216'],
    gray: ['#f5f7fa', '#f2f5fa', '#e4e8ee', '#d5dbe3', '#c3cad4', '#8a94a3', '#5f6875', '#4e5969', '#343a45', '#1f2329'],
  },
  black: '#1f2329',
  fontFamily: 'var(--wb-font)',
  fontFamilyMonospace: 'var(--wb-font-figures)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '24px' },
  lineHeights: { xs: '1.5', sm: '1.5385', md: '1.5715', lg: '1.5', xl: '1.3334' },
  headings: {
    fontFamily: 'var(--wb-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3334' },
      h2: { fontSize: '16px', lineHeight: '1.5' },
      h3: { fontSize: '14px', lineHeight: '1.5715' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--wb-shadow)',
    md: 'var(--wb-shadow)',
    lg: 'var(--wb-shadow)',
    xl: 'var(--wb-shadow)',
  },
  cursorType: 'pointer',
  components: {
    Input: always<InputProps>(small),
    InputWrapper: always<InputProps>(small),
    TextInput: always<TextInputProps>(small),
    PasswordInput: always<PasswordInputProps>(small),
    NumberInput: always<NumberInputProps>({ ...small, hideControls: true }),
    Textarea: always<TextareaProps>(small),
    Select: always<SelectProps>({ ...small, checkIconPosition: 'right', maxDropdownHeight: 280 }),
    Button: always<ButtonProps>(small),
    ActionIcon: always<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 'md' }),
    Checkbox: always<CheckboxProps>({ size: 'xs' }),
    Switch: always<SwitchProps>({ size: 'xs' }),
    SegmentedControl: always<SegmentedControlProps>({ size: 'xs' }),
    Pagination: always<PaginationProps>({ size: 'sm' }),
    Badge: always<BadgeProps>({ size: 'md', variant: 'light', radius: 'sm' }),
    Modal: always<ModalProps>({
      radius: 'lg',
      padding: 'lg',
      centered: true,
      transitionProps: { duration: 140 },
      overlayProps: { backgroundOpacity: 1 },
      closeButtonProps: { 'aria-label': '关闭' },
    }),
    Drawer: always<DrawerProps>({ padding: 'lg', position: 'right', closeButtonProps: { 'aria-label': '关闭' } }),
    Menu: always<MenuProps>({ shadow: 'md', withinPortal: true, transitionProps: { duration: 120 } }),
    Popover: always<PopoverProps>({ shadow: 'md', transitionProps: { duration: 120 } }),
    Tooltip: always<TooltipProps>({ openDelay: 400, fz: 12, withArrow: true, arrowSize: 5 }),
  },
});

const shared = {
  '--mantine-color-bright': 'var(--wb-text)',
  '--mantine-color-text': 'var(--wb-text)',
  '--mantine-color-body': 'var(--wb-raised)',
  '--mantine-color-error': 'var(--wb-error)',
  '--mantine-color-success': 'var(--wb-success)',
  '--mantine-color-placeholder': 'var(--wb-text-3)',
  '--mantine-color-anchor': 'var(--wb-link)',
  '--mantine-color-default': 'var(--wb-surface)',
  '--mantine-color-default-hover': 'var(--wb-row-hover)',
  '--mantine-color-default-color': 'var(--wb-text)',
  '--mantine-color-default-border': 'var(--wb-line-strong)',
  '--mantine-color-dimmed': 'var(--wb-text-3)',
  '--mantine-color-disabled': 'var(--wb-disabled)',
  '--mantine-color-disabled-color': 'var(--wb-disabled-text)',
  '--mantine-color-disabled-border': 'var(--wb-line)',
  '--mantine-color-gray-text': 'var(--wb-text-2)',
  '--mantine-color-gray-light-color': 'var(--wb-text-2)',
  '--mantine-color-gray-light-hover': 'var(--wb-row-hover)',
  '--mantine-color-red-filled': 'var(--wb-error-filled)',
  '--mantine-color-red-filled-hover': 'var(--wb-error-filled-hover)',
  '--mantine-color-red-text': 'var(--wb-error)',
  // Entries of menus take the plain shade.
  '--mantine-color-red-6': 'var(--wb-error)',
  '--mantine-color-red-light': 'var(--wb-error-ground)',
  '--mantine-color-red-light-color': 'var(--wb-error)',
  '--mantine-color-orange-light': 'var(--wb-warning-ground)',
  '--mantine-color-orange-light-color': 'var(--wb-warning)',
  '--mantine-color-green-light': 'var(--wb-success-ground)',
  '--mantine-color-green-light-color': 'var(--wb-success)',
  '--mantine-color-brand-filled': 'var(--wb-primary)',
  '--mantine-color-brand-filled-hover': 'var(--wb-primary-hover)',
  '--mantine-color-brand-text': 'var(--wb-link)',
  '--mantine-color-brand-light': 'var(--wb-primary-ground)',
  '--mantine-color-brand-light-hover': 'var(--wb-primary-ground)',
  '--mantine-color-brand-light-color': 'var(--wb-link-selected)',
  '--mantine-color-brand-outline': 'var(--wb-link)',
};

/** Mantine's own colours are the tokens, so that dark and light differ in one file only. */
export const tokenResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
