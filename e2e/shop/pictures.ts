import { type Html, html } from '../../server/platform/pages/html.ts';
import type { Product } from './products.ts';

/** The pictures of the products, 320 by 320; light falls from the left. The style sheet paints wall and table. */
export const pictures: Readonly<Record<Product['id'], Html>> = {
  'first-flush': html`<defs>
<linearGradient id="tin"><stop stop-color="#1d4a36"/><stop offset=".24" stop-color="#4b9071"/>
<stop offset=".55" stop-color="#2f6b52"/><stop offset="1" stop-color="#173d2c"/></linearGradient>
<linearGradient id="tin-label"><stop stop-color="#d9cbae"/><stop offset=".26" stop-color="#fffaf0"/>
<stop offset=".6" stop-color="#f4ead6"/><stop offset="1" stop-color="#cdbd9c"/></linearGradient>
<pattern id="tin-leaves" width="26" height="22" patternUnits="userSpaceOnUse"><path d="M4 14c0-7 5-10 11-10 0 7-4 11-11 10z"
 fill="#8cc3a4" opacity=".28"/><path d="M17 22c0-6 3-8 8-8 0 5-3 9-8 8z" fill="#8cc3a4" opacity=".16"/></pattern></defs>
<ellipse class="cast" cx="176" cy="262" rx="94" ry="15"/>
<path d="M92 104v148c0 11 30 20 68 20s68-9 68-20V104z" fill="url(#tin)"/>
<path d="M92 104v148c0 11 30 20 68 20s68-9 68-20V104z" fill="url(#tin-leaves)"/>
<path d="M92 152c14 9 38 14 68 14s54-5 68-14v70c-14 9-38 14-68 14s-54-5-68-14z" fill="url(#tin-label)"/>
<path d="M92 158c14 9 38 14 68 14s54-5 68-14M92 216c14 9 38 14 68 14s54-5 68-14" fill="none" stroke="#b08d4f"
 stroke-width="1.5"/>
<path d="M160 224c0-16 1-26 5-38" fill="none" stroke="#2f6b52" stroke-width="2.5" stroke-linecap="round"/>
<path d="M164 190c-3-10 0-18 8-25 5 9 3 18-8 25z" fill="#7fae55"/>
<path d="M163 203c1-14 10-21 26-21-1 15-11 23-26 21z" fill="#6f9c4c"/>
<path d="M161 212c-15 0-24-8-25-22 16 0 26 8 25 22z" fill="#578a45"/>
<path d="M163 203c8-6 15-11 22-17M161 212c-8-6-15-12-21-18" fill="none" stroke="#dfe9c8" stroke-width="1.2"/>
<path d="M86 84v24c0 11 33 20 74 20s74-9 74-20V84z" fill="url(#tin)"/>
<path d="M86 102c4 10 35 18 74 18s70-8 74-18" fill="none" stroke="#0f2f21" stroke-width="1.5" opacity=".5"/>
<ellipse cx="160" cy="84" rx="74" ry="20" fill="#3a7c5f"/>
<ellipse cx="158" cy="83" rx="60" ry="15" fill="#468c6d"/>
<path d="M104 81c8-8 28-12 48-12" fill="none" stroke="#a9d8c0" stroke-width="2.5" stroke-linecap="round" opacity=".7"/>
<path d="M46 272c4-9 12-12 22-9-3 9-12 13-22 9zM66 286c8-6 16-6 23 1-8 6-16 6-23-1zM38 292c7-2 12 0 15 6-7 2-12 0-15-6z"
 fill="#4d7a3e"/>
<path d="M262 284c3-8 10-11 19-9-2 8-10 13-19 9zM286 292c6-3 11-2 15 3-6 4-11 3-15-3z" fill="#3f6a37"/>`,

  'clay-cup': html`<defs>
<linearGradient id="clay"><stop stop-color="#8f4527"/><stop offset=".26" stop-color="#d9875b"/>
<stop offset=".58" stop-color="#b5623f"/><stop offset="1" stop-color="#7a381f"/></linearGradient>
<linearGradient id="glaze"><stop stop-color="#cdbfa6"/><stop offset=".28" stop-color="#fffaf0"/>
<stop offset=".62" stop-color="#efe3cd"/><stop offset="1" stop-color="#b9a888"/></linearGradient>
<linearGradient id="tea" x2="0" y2="1"><stop stop-color="#7d4a1c"/><stop offset="1" stop-color="#c58a3d"/></linearGradient>
<pattern id="clay-grain" width="17" height="13" patternUnits="userSpaceOnUse"><circle cx="3" cy="4" r="1" fill="#5f2a16"
 opacity=".35"/><circle cx="11" cy="9" r=".8" fill="#f0b48e" opacity=".5"/></pattern></defs>
<ellipse class="cast" cx="176" cy="270" rx="112" ry="17"/>
<ellipse cx="160" cy="262" rx="104" ry="18" fill="#6d4a2d"/><ellipse cx="160" cy="257" rx="104" ry="18" fill="#a8794b"/>
<path d="M72 255c20-9 52-13 88-13M92 264c26 5 62 7 100 3M120 250c34-4 74-3 108 2" fill="none" stroke="#8a5f38"
 stroke-width="1.5" opacity=".7"/>
<path d="M82 128h156l-16 106a22 22 0 0 1-14 17c-26 9-70 9-96 0a22 22 0 0 1-14-17z" fill="url(#clay)"/>
<path d="M82 128h156l-16 106a22 22 0 0 1-14 17c-26 9-70 9-96 0a22 22 0 0 1-14-17z" fill="url(#clay-grain)"/>
<path d="M92 196c34 12 102 12 136 0M96 216c32 11 96 11 128 0M99 234c30 10 92 10 122 0" fill="none" stroke="#6d321b"
 stroke-width="1.5" opacity=".4"/>
<path d="M82 128h156l-7 46c-6 7-12 2-17 5-6 4-8 15-15 15-8 0-8-12-16-11-7 0-10 8-18 8-9 0-9-11-17-9-7 1-8 14-16 13-7 0-9-14-15-16-6-1-14 4-18-3-3-4-5-26-8-48z" fill="url(#glaze)"/>
<ellipse cx="160" cy="128" rx="78" ry="20" fill="#e9dcc4"/>
<ellipse cx="160" cy="130" rx="69" ry="15.5" fill="#8d7a5c"/>
<path d="M94 134c10-6 36-9 66-9s56 3 66 9c-10 7-36 11.5-66 11.500s-56-4.5-66-11.500z" fill="url(#tea)"/>
<path d="M112 133c10-3 24-4.5 38-4.5" fill="none" stroke="#f6d9a4" stroke-width="2.5" stroke-linecap="round" opacity=".8"/>
<g class="steam"><path d="M140 104c-12-15 12-24 2-44"/><path d="M166 96c-14-18 14-28 2-52"/><path d="M190 104c-10-13 10-20 2-36"/></g>`,

  'travel-kettle': html`<defs>
<linearGradient id="steel"><stop stop-color="#5b6b77"/><stop offset=".2" stop-color="#dbe4ea"/>
<stop offset=".36" stop-color="#9db0bd"/><stop offset=".62" stop-color="#74899a"/><stop offset=".86" stop-color="#46555f"/>
<stop offset="1" stop-color="#6d7f8b"/></linearGradient>
<linearGradient id="wood" x2="0" y2="1"><stop stop-color="#c49a6c"/><stop offset="1" stop-color="#7b5533"/></linearGradient>
<pattern id="brushed" width="90" height="7" patternUnits="userSpaceOnUse"><path d="M0 1.500h52M60 1.500h22M14 4.500h70"
 stroke="#fff" stroke-width=".8" opacity=".22"/><path d="M4 6h40M54 6h30" stroke="#2d3a43" stroke-width=".7" opacity=".18"/></pattern></defs>
<ellipse class="cast" cx="168" cy="266" rx="112" ry="17"/>
<path d="M216 206c22-8 24-40 36-60l22-8 4 9-14 10c-8 30-16 62-44 78z" fill="#5d6e7a"/>
<path d="M222 208c20-10 22-40 33-58" fill="none" stroke="#aebdc7" stroke-width="3" stroke-linecap="round" opacity=".7"/>
<path d="M274 138l4 9-14 10-8-11z" fill="#3f4d57"/>
<path d="M84 150c0-132 136-132 136 0" fill="none" stroke="#4e5c66" stroke-width="7" stroke-linecap="round"/>
<path d="M104 87c22-42 74-42 96 0" fill="none" stroke="url(#wood)" stroke-width="19" stroke-linecap="round"/>
<path d="M110 80c20-29 62-32 80-4" fill="none" stroke="#e2c197" stroke-width="3" stroke-linecap="round" opacity=".7"/>
<path d="M94 142h116c24 22 34 62 26 104-1 10-36 22-84 22s-83-12-84-22c-8-42 2-82 26-104z" fill="url(#steel)"/>
<path d="M94 142h116c24 22 34 62 26 104-1 10-36 22-84 22s-83-12-84-22c-8-42 2-82 26-104z" fill="url(#brushed)"/>
<path d="M68 244c4 10 38 19 84 19s80-9 84-19" fill="none" stroke="#26323a" stroke-width="2" opacity=".35"/>
<ellipse cx="152" cy="142" rx="58" ry="13" fill="#55666f"/>
<path d="M102 138c4-18 26-26 50-26s46 8 50 26c-6 7-26 11-50 11s-44-4-50-11z" fill="url(#steel)"/>
<path d="M118 124c8-5 18-7 28-7" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".75"/>
<path d="M144 104h16v10h-16z" fill="#46555f"/><circle cx="152" cy="99" r="11" fill="url(#wood)"/>
<path d="M146 95c2-3 5-4 8-4" fill="none" stroke="#f0d9b8" stroke-width="2" stroke-linecap="round"/>`,

  'tea-club': html`<defs>
<linearGradient id="front"><stop stop-color="#dca86c"/><stop offset="1" stop-color="#c18746"/></linearGradient>
<linearGradient id="side"><stop stop-color="#96612d"/><stop offset="1" stop-color="#7d4e22"/></linearGradient>
<linearGradient id="lid" x2="0" y2="1"><stop stop-color="#efc692"/><stop offset="1" stop-color="#dba76b"/></linearGradient>
<linearGradient id="ribbon" x2="0" y2="1"><stop stop-color="#3f8566"/><stop offset="1" stop-color="#235340"/></linearGradient>
<pattern id="kraft" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M4 9c0-4 3-6 7-6 0 4-3 7-7 6zM14 20c0-4 3-6 6-6 0 4-2 6-6 6z"
 fill="#8a5a2a" opacity=".22"/></pattern></defs>
<ellipse class="cast" cx="180" cy="268" rx="112" ry="16"/>
<path d="M70 152h128v118H76a6 6 0 0 1-6-6z" fill="url(#front)"/><path d="M70 152h128v118H76a6 6 0 0 1-6-6z" fill="url(#kraft)"/>
<path d="M198 152l52-20v108l-52 30z" fill="url(#side)"/>
<path d="M120 152h28v118h-28z" fill="url(#ribbon)"/><path d="M216 146l16-7v111l-16 10z" fill="#1b4231"/>
<path d="M60 124h142v34H60z" fill="#e2b27a"/><path d="M60 124h142v34H60z" fill="url(#kraft)"/>
<path d="M202 124l58-24v32l-58 26z" fill="#a06a33"/>
<path d="M60 124l60-24h140l-58 24z" fill="url(#lid)"/>
<path d="M60 158h142l58-26" fill="none" stroke="#6b421b" stroke-width="2" opacity=".35"/>
<path d="M119 124h30v34h-30z" fill="url(#ribbon)"/><path d="M119 124l55-24h27l-52 24z" fill="#4b9472"/>
<path d="M88 113l142-1-12 7-143-.500z" fill="#3f8566" opacity=".9"/><path d="M218 117.500l12-5.500v32l-12 6z" fill="#235340"/>
<path d="M158 108c-36 4-66-10-60-36 4-17 30-16 44 2 9 11 14 22 16 34z" fill="url(#ribbon)"/>
<path d="M158 108c-24-4-42-16-40-28 4-9 17-6 26 4 7 8 11 16 14 24z" fill="#1b4231"/>
<path d="M158 108c36 2 64-14 56-39-5-16-30-13-42 5-8 12-12 22-14 34z" fill="url(#ribbon)"/>
<path d="M158 108c24-5 40-18 37-30-5-8-17-5-25 6-6 8-10 16-12 24z" fill="#1b4231"/>
<path d="M104 68c6-8 18-8 27-2M208 66c-7-7-17-6-25 1" fill="none" stroke="#8cc9aa" stroke-width="2.5" stroke-linecap="round"/>
<path d="M146 102c4-7 20-8 25 0 2 8-3 14-12 14s-14-5-13-14z" fill="#4b9472"/>
<path d="M168 114c12 22 14 44 34 62" fill="none" stroke="#f4ead6" stroke-width="2"/>
<g transform="rotate(24 206 186)"><path d="M192 176l14-10 14 10v42h-28z" fill="#fffaf0"/><circle cx="206" cy="177" r="3" fill="#b98a58"/>
<path d="M199 208c-1-14 4-20 15-22 1 13-4 22-15 22zM199 210c4-8 7-12 12-18" fill="#6f9c4c"/></g>`,
};
