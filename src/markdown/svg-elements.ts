/** Elements of SVG that draw (SVG 2, «Element index»). Others run, navigate, load or hold HTML: `script`, `set`, `image`, `foreignObject`. */
export const svgElements: ReadonlySet<string> = new Set(
	`svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc marker linearGradient radialGradient stop
	pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
	feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);
