/**
 * The icon of the shop in the browser's tab: a cup with a leaf. Without one, every first visit would log an error in
 * the console.
 */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#24543f"/>
<path d="M6 14h16v6a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6zm16 1h2a3 3 0 0 1 0 7h-2z" fill="#f4ead6"/>
<path d="M12 12c0-5 4-7 9-7 0 5-3 8-9 7z" fill="#9cc27b"/>
</svg>`;
