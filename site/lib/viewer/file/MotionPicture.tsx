import { useState } from 'react';
import { fetchBytes } from '../load.ts';
import { Picture } from './Picture.tsx';

/** A motion has no figure of its own: the site's avatar plays it when it is asked to. */
export function MotionPicture({ file }: { file: File }) {
	const [avatar, setAvatar] = useState<File>();
	const [said, setSaid] = useState('');
	const play = async (): Promise<void> => {
		setSaid('読み込んでいます…');
		try {
			setAvatar(new File([await fetchBytes('avatar/kohaku.vrm')], 'コハク'));
		} catch (error) {
			console.warn(error);
			setSaid('コハクを読み込めませんでした。もう一度押してください。');
		}
	};
	if (avatar)
		return <Picture file={avatar} motionFile={file} report={{ name: `コハクで再生する${file.name}`, size: avatar.size, textures: [] }} />;
	return (
		<p className="demo-actions">
			<button type="button" className="button" onClick={() => void play()}>
				サンプルアバター「コハク」で再生
			</button>
			<span role="status">{said}</span>
		</p>
	);
}
