// The content of pages.

export const contentInBangla = 'এই পাতার লেখা বাংলায়।'
