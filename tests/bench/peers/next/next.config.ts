import type { NextConfig } from 'next'

export default {
  poweredByHeader: false,
  // Not what is measured, and it takes a quarter of a minute.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig
