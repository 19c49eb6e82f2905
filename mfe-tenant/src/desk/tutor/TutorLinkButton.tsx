import LinkIcon from 'lucide-react/icons/link';
import { Button } from 'antd';
import { useState } from 'react';
import { TutorLinkDialog, type LinkedClient } from './TutorLinkDialog';

interface TutorLinkButtonProps {
  client: LinkedClient;
  /** Beginning of the message that is sent with the link. */
  message?: string;
  text?: string;
}

export function TutorLinkButton({ client, message, text = 'Link do tutor' }: TutorLinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<LinkIcon />} onClick={() => setIsOpen(true)}>
        {text}
      </Button>
      <TutorLinkDialog client={isOpen ? client : undefined} message={message} onClose={() => setIsOpen(false)} />
    </>
  );
}
