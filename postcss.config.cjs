module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { 'mantine-breakpoint-sm': '767.99px', 'mantine-breakpoint-md': '1087.99px' },
    },
  },
};
