/** The feature categories of every installation; part of migration 005, so they never change. */
export const featureCategories = [
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1001', name: 'Authentication' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1002', name: 'Caching and Performance' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1003', name: 'Configuration' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1004', name: 'Key Management' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1005', name: 'Structured Encryption' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1006', name: 'Unstructured Encryption' },
  { uuid: '5a0f7a52-5f0e-4c07-9d0b-2f6f0c6a1007', name: 'Usage Reporting' },
] as const;
