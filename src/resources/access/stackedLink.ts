/** Links in lines below one another are as high as a finger needs (WCAG 2.2, 2.5.8). */
export const stackedLink = { display: 'inline-flex', alignItems: 'center', minHeight: 24 } as const;
