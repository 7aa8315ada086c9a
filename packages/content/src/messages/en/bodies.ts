// The content of pages.

export const contentInBangla =
  'The content of this page is in Bangla. If you need help with it, please call our office.'
